/// The names in a directory.
#ifndef SABOT_FOLDER_H
#define SABOT_FOLDER_H

#include <stdbool.h>

/// Called with one name after the other, in any order, without "." and ".."; false: enough.
typedef bool sabot_folder_visit(void *visitor, const char *name);

/// Visits the names of a directory; `name` is seen from the directory `at`, or AT_FDCWD. 1: all were visited;
/// 0: the visitor had enough; -1 leaves `errno`.
int sabot_folder_list(int at, const char *name, sabot_folder_visit *visit, void *visitor);

#endif
