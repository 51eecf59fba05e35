// System calls that Swift's Glibc module does not declare.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/vfs.h>
#include <unistd.h>

int photocat_pipe_cloexec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int photocat_rename_no_replace(int folder, const char *from, const char *to) {
  return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}

int photocat_open_unnamed(const char *folder) {
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
}

int photocat_give_name(int file, const char *path) {
  char own[40];
  snprintf(own, sizeof own, "/proc/self/fd/%d", file);
  return linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
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

// Clients of NFS and SMB refuse a lease whenever the server has not promised them to be told of others' writes.
static int is_on_server(int file) {
  struct statfs disk;
  if (fstatfs(file, &disk) != 0) return 0;
  unsigned type = (unsigned)disk.f_type;
  return type == NFS_SUPER_MAGIC || type == CIFS_SUPER_MAGIC || type == SMB2_SUPER_MAGIC;
}

int photocat_is_open_for_writing(int file) {
  // The standard signal, SIGIO, would end the process; SIGURG is ignored unless somebody asks for it.
  if (fcntl(file, F_SETSIG, SIGURG) != 0) return -1;
  if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) {
    fcntl(file, F_SETLEASE, F_UNLCK);
    return 0;
  }
  if (errno != EAGAIN) return -1;
  if (!is_on_server(file)) return 1;
  errno = EINVAL;
  return -1;
}
