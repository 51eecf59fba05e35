#ifndef PHOTOCAT_CLINUX_H
#define PHOTOCAT_CLINUX_H

/// Makes a pipe whose ends child processes do not inherit, not even one started at the same moment.
///
/// Returns 0, or -1 with errno set.
int photocat_pipe_cloexec(int ends[2]);

#endif
