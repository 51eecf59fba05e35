// System calls that Swift's Glibc module does not declare.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
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

// One component after the other, for kernels before 5.6 and sandboxes that do not know openat2.
static int open_step_by_step(int folder, char *path, int flags) {
  int current = *path == '/' ? open("/", O_PATH | O_DIRECTORY | O_CLOEXEC) : openat(folder, ".", O_PATH | O_CLOEXEC);
  char *rest = NULL;
  char *name = strtok_r(path, "/", &rest);
  while (name != NULL && current >= 0) {
    char *next = strtok_r(NULL, "/", &rest);
    struct stat status;
    int step = -1;
    // A link among folders would be told as no folder.
    if (fstatat(current, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode)) errno = ELOOP;
    else step = openat(current, name, (next == NULL ? flags : O_PATH | O_DIRECTORY | O_CLOEXEC) | O_NOFOLLOW);
    int failure = errno;
    close(current);
    errno = failure;
    current = step;
    name = next;
  }
  return current;
}

int photocat_open_without_links(int folder, const char *path, int flags) {
  struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_NO_SYMLINKS};
  int file = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
  // EPERM is what a sandbox says that knows the call by no name; the other way tells whether it is the file's.
  if (file >= 0 || (errno != ENOSYS && errno != EPERM)) return file;
  char *copy = strdup(path);
  if (copy == NULL) return -1;
  file = open_step_by_step(folder, copy, flags);
  int failure = errno;
  free(copy);
  errno = failure;
  return file;
}

static int is_access_list(const char *name) { return strcmp(name, "system.posix_acl_access") == 0; }

static int copy_attribute(int from, int to, const char *name) {
  char value[65536];
  ssize_t size = fgetxattr(from, name, value, sizeof value);
  if (size < 0) return errno == ENODATA ? 0 : -1;
  return fsetxattr(to, name, value, (size_t)size, 0);
}

// Attributes are at most 64 kB each, and so is the list of their names.
int photocat_copy_attributes(int from, int to, char *lost, size_t size) {
  lost[0] = 0;
  char names[65536];
  ssize_t length = flistxattr(from, names, sizeof names);
  // A disk without attributes has none to lose.
  if (length < 0) return errno == ENOTSUP || errno == ENOSYS ? 0 : -1;
  // The access list comes last: it may take the right to set the others.
  for (int last = 0; last < 2; last++)
    for (const char *name = names; name < names + length; name += strlen(name) + 1) {
      if (last ? !is_access_list(name) : strncmp(name, "user.", 5) != 0) continue;
      if (copy_attribute(from, to, name) == 0) continue;
      snprintf(lost, size, "%s", name);
      return -1;
    }
  return 0;
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
