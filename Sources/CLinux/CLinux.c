// System calls that Swift's Glibc module does not declare.
#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

int photocat_pipe_cloexec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int photocat_rename_no_replace(int folder, const char *from, const char *to) {
  return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}

int photocat_clone_file(int from, int to) { return ioctl(to, FICLONE, from); }

ssize_t photocat_copy_range(int from, int to, size_t count) {
  return copy_file_range(from, NULL, to, NULL, count, 0);
}

int photocat_start_writing(int file) { return sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE); }

static int set_lock(int file, off_t position, short type) {
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = position, .l_len = 1};
  return fcntl(file, F_OFD_SETLK, &lock);
}

int photocat_try_lock(int file, off_t position) { return set_lock(file, position, F_WRLCK); }

int photocat_unlock(int file, off_t position) { return set_lock(file, position, F_UNLCK); }

int photocat_watch_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }
