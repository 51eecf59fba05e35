#ifndef PHOTOCAT_CPLACES_H
#define PHOTOCAT_CPLACES_H

#include <stddef.h>

/// The table of places: constant memory of the program, of which the system loads what is read.
const void *photocat_places(void);

/// The length of the table in bytes.
size_t photocat_places_length(void);

#endif
