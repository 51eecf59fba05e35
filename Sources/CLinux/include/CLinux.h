#ifndef PHOTOCAT_CLINUX_H
#define PHOTOCAT_CLINUX_H

#include <stddef.h>
#include <sys/inotify.h>
#include <sys/types.h>
#include <sys/xattr.h>

/// Makes a pipe whose ends child processes do not inherit, not even one started at the same moment.
///
/// Returns 0, or -1 with errno set.
int photocat_pipe_cloexec(int ends[2]);

/// Renames a file within an open folder, and fails with EEXIST where the new name is taken.
///
/// Returns 0, or -1 with errno set: EINVAL or ENOSYS where the file system cannot promise that.
int photocat_rename_no_replace(int folder, const char *from, const char *to);

/// Makes a file without a name in `folder`, open for writing, which is gone with whoever has it open.
///
/// Returns its descriptor, or -1 with errno set: EOPNOTSUPP, EISDIR or EINVAL where the file system has no such files.
int photocat_open_unnamed(const char *folder);

/// Gives such a file a name, where nothing has it.
///
/// Returns 0, or -1 with errno set.
int photocat_give_name(int file, const char *path);

/// Opens what lies at `path`, in an open folder where it is relative, and walks through no link on the way nor at its end.
///
/// Returns its descriptor, or -1 with errno set: ELOOP where a part of the path is a link.
int photocat_open_without_links(int folder, const char *path, int flags);

/// Gives `to` the extended attributes of `from` that people and programs may set (`user.*`), and its access list.
///
/// Returns 0, or -1 with errno set and in `lost`, which has room for `size` bytes, the name of the first attribute that
/// could not be kept; an empty name where the names could not be read.
int photocat_copy_attributes(int from, int to, char *lost, size_t size);

/// Makes `to` share the blocks of `from`, whole, where the file system can do that.
///
/// Returns 0, or -1 with errno set.
int photocat_clone_file(int from, int to);

/// Copies at most `count` bytes inside the kernel, both files moving on by as many.
///
/// Returns the number of bytes copied, 0 at the end of `from`, or -1 with errno set.
ssize_t photocat_copy_range(int from, int to, size_t count);

/// Starts writing a file's changed pages to the disk, without waiting for them.
///
/// Returns 0, or -1 with errno set.
int photocat_start_writing(int file);

/// Locks one byte of a file that is open for writing, for whoever has it open here and nobody else; never waits.
///
/// Returns 0, or -1 with errno set: EAGAIN or EACCES where another one has it. The lock ends when the file is closed.
int photocat_try_lock(int file, off_t position);

/// Gives up such a lock.
///
/// Returns 0, or -1 with errno set.
int photocat_unlock(int file, off_t position);

/// Opens a queue of changes in folders, which is never waited for and which child processes do not inherit.
///
/// Returns its descriptor, or -1 with errno set.
int photocat_watch_open(void);

/// Whether anybody has a file open for writing, this process included; the descriptor itself has to be read-only.
///
/// Asked by taking a lease and giving it back at once. Whoever opens the file for writing in between waits that long,
/// or, if it does not want to wait, is told EWOULDBLOCK; the signal that this sends is one that does nothing.
///
/// Returns 1 or 0, or -1 with errno set: EACCES for a file of somebody else, EINVAL where the file system cannot tell.
int photocat_is_open_for_writing(int file);

#endif
