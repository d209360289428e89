/// Files that come into place together or not at all.
#ifndef SABOT_PUBLISH_H
#define SABOT_PUBLISH_H

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

/// Writes each file under a temporary name, makes sure that it is on the disk, and renames them only when all
/// are complete. Whatever fails, no temporary name is left and what stood there before is there again. The
/// directory is made where only its last part is missing, and taken away again where nothing was published.
/// `sentence` says what went wrong.
sabot_publish_result sabot_publish(const char *directory, const sabot_publish_file *files, int count,
                                   char *sentence, size_t sentence_size);

/// Could a file of this name be published there? Writes an empty one under a temporary name and takes
/// everything away again: for programs that have long work to do before they publish.
sabot_publish_result sabot_publish_try(const char *directory, const char *name, char *sentence,
                                       size_t sentence_size);

#endif
