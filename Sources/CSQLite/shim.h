// The session functions are declared only under these names; Debian's library is built with both.
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// The macro's value is a cast that Swift cannot import: SQLite copies the bytes it is given.
static inline sqlite3_destructor_type photocat_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// Variadic functions are out of Swift's reach.

// Keeps a schema from calling functions that do more than compute, and SQL from writing where only SQLite writes.
static inline int photocat_sqlite_distrust(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  return code != SQLITE_OK ? code : sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// Reads the first bytes of the file of a database, past all of SQLite's own reading; what a short file lacks are zeros.
static inline int photocat_sqlite_read_start(sqlite3 *database, void *buffer, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  code = file->pMethods->xRead(file, buffer, count, 0);
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}
