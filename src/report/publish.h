/// Files that come into place together or not at all.
#ifndef SABOT_REPORT_PUBLISH_H
#define SABOT_REPORT_PUBLISH_H

#include <limits.h>
#include <stddef.h>

typedef struct {
    const char *name; ///< in the directory: no '/'
    const char *data;
    size_t size;
} sabot_publish_file;

typedef enum {
    SABOT_PUBLISHED,
    SABOT_PUBLISH_REFUSED, ///< the place is wrong: no such directory, no right to write there
    SABOT_PUBLISH_FAILED,  ///< the place was right and writing failed
} sabot_publish_result;

#define SABOT_PUBLISH_FILES_MAX 4

/// Room for the longest sentence.
#define SABOT_PUBLISH_SENTENCE_SIZE (PATH_MAX + 512 + SABOT_PUBLISH_FILES_MAX * (2 * NAME_MAX + 64))

/// Writes each file under a temporary name, makes sure that it is on the disk, and renames them only when all
/// are complete. The directory is made where only its last part is missing.
///
/// Where a step fails, the steps before it are undone: what stood there is there again, new files, temporary
/// names and a directory that was made are gone, and `sentence` says what went wrong. Where undoing fails,
/// too, nothing old is lost: what cannot be put back stays under a temporary name, and the sentence ends with
/// "; what was 'x.html' is now '.x.html.123-0.old'" (or says which new file could not be taken away). A
/// temporary name that the system refuses to take away stays, whether all is published or not.
///
/// The files are renamed one after another: for a moment one is new and the next is not, and on a file system
/// where a file has one name only (FAT) an old one is under its temporary name. A process that is killed
/// leaves what it had done.
sabot_publish_result sabot_publish(const char *directory, const sabot_publish_file *files, int count,
                                   char *sentence, size_t sentence_size);

/// Could files of all these names be published there? Answers as `sabot_publish` would, by its first steps:
/// refuses where a name is that of a directory, writes empty files under temporary names, and takes
/// everything away again. For programs that have long work to do before they publish.
///
///     const char *const names[] = {"x.html", "x.pdf"};
///     if (sabot_publish_try("out", names, 2, sentence, sizeof sentence) != SABOT_PUBLISHED) {
///         puts(sentence); // cannot replace 'out/x.pdf': Is a directory
///     }
sabot_publish_result sabot_publish_try(const char *directory, const char *const names[], int count,
                                       char *sentence, size_t sentence_size);

#endif
