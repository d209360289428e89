/// Writes several files into a directory: all of them or none.
#ifndef SABOT_REPORT_PUBLISH_H
#define SABOT_REPORT_PUBLISH_H

#include <limits.h>
#include <stddef.h>

typedef struct {
    const char *name; ///< file name without a directory
    const char *data;
    size_t size;
} sabot_publish_file;

typedef enum {
    SABOT_PUBLISHED,
    SABOT_PUBLISH_REFUSED, ///< bad path: the directory does not exist or is not writable
    SABOT_PUBLISH_FAILED,  ///< the path is good, but writing failed
} sabot_publish_result;

#define SABOT_PUBLISH_FILES_MAX 4

/// Buffer size for the longest error message.
#define SABOT_PUBLISH_SENTENCE_SIZE (PATH_MAX + 512 + SABOT_PUBLISH_FILES_MAX * (2 * NAME_MAX + 64))

/// Writes each file under a temporary name, syncs it to disk, and renames the files once all are complete.
/// Creates the directory if its parent exists.
///
/// If a step fails, the steps before it are undone: old files are restored; new files, temporary files and a
/// new directory are removed; and `sentence` reports the error. If undoing fails, too, no old file is lost: a
/// file that cannot be restored keeps a temporary name, and the sentence ends with "; the old 'x.html' is now
/// '.x.html.123-0.old'" (or names the new file that could not be removed). A temporary file that cannot be
/// removed stays, whether publishing succeeded or not.
///
/// The files are renamed one after another: for a moment one is new and the next is still old, and on a file
/// system without hard links (FAT) an old file has only its temporary name. A process that is killed leaves
/// everything as it is at that moment.
sabot_publish_result sabot_publish(const char *directory, const sabot_publish_file *files, int count,
                                   char *sentence, size_t sentence_size);

/// Checks whether `sabot_publish` would succeed with these names, by running its first steps: refuses names
/// of directories, creates empty files under temporary names, and removes everything again. For programs that
/// do long work before they publish.
///
///     const char *const names[] = {"x.html", "x.pdf"};
///     if (sabot_publish_check("out", names, 2, sentence, sizeof sentence) != SABOT_PUBLISHED) {
///         puts(sentence); // cannot replace 'out/x.pdf': Is a directory
///     }
sabot_publish_result sabot_publish_check(const char *directory, const char *const names[], int count,
                                         char *sentence, size_t sentence_size);

#endif
