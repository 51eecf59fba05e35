// The session functions are declared only under these names; Debian's library is built with both.
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// The macro's value is a cast that Swift cannot import: SQLite copies the bytes it is given.
static inline sqlite3_destructor_type photocat_sqlite_transient(void) { return SQLITE_TRANSIENT; }
