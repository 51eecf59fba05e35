// The table of places as the compiler embeds it: far too large for a Swift array literal.
#include "CPlaces.h"

// SwiftPM knows no C23 for one target alone; the compiler has #embed in any case, and would only say so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char places[] = {
#embed "../../Resources/Places.bin"
};

const void *photocat_places(void) { return places; }

size_t photocat_places_length(void) { return sizeof places; }
