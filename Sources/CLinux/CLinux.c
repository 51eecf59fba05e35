// System calls that Swift's Glibc module does not declare.
#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <unistd.h>

int photocat_pipe_cloexec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
