/// Runs a fuzz target on files without a fuzzer: the seeds and past findings, under any compiler and under
/// valgrind. Usage: replay_NAME FILE|DIRECTORY... Prints TAP; fails if there are no files.
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/// Custom mutators call the fuzzer for plain mutations; here nothing is changed.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) {
    (void)data;
    (void)max_size;
    return size;
}

/// Copies the file into a block of its exact size, so that sanitizers catch a read past the end.
static bool replay_file(const char *path) {
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    const long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    uint8_t *const data = malloc(size > 0 ? (size_t)size : 1);
    assert(size >= 0 && data != NULL);
    const bool is_read = fread(data, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (is_read) {
        LLVMFuzzerTestOneInput(data, (size_t)size);
    }
    free(data);
    return is_read;
}

/// Returns the number of files replayed, or -1 if one cannot be read.
static int replay(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        return errno == ENOENT ? 0 : -1; // no findings yet
    }
    if (!S_ISDIR(status.st_mode)) {
        return replay_file(path) ? 1 : -1;
    }
    DIR *const directory = opendir(path);
    int count = directory == NULL ? -1 : 0;
    // cppcheck-suppress readdirCalled // there is only one thread
    for (struct dirent *entry; count >= 0 && (entry = readdir(directory)) != NULL;) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.' && stat(name, &status) == 0 && S_ISREG(status.st_mode)) {
            count = replay_file(name) ? count + 1 : -1;
        }
    }
    if (directory != NULL) {
        closedir(directory);
    }
    return count;
}

int main(int argc, char **argv) {
    int all = 0;
    bool is_good = true;
    puts("1..1");
    for (int i = 1; i < argc; i++) {
        printf("# %s\n", argv[i]);
        fflush(stdout); // flushed first, because an assertion may end the process here
        const int count = replay(argv[i]);
        is_good = is_good && count >= 0;
        all += count > 0 ? count : 0;
    }
    is_good = is_good && all > 0;
    printf("%sok 1 - %d files\n", is_good ? "" : "not ", all);
    return is_good ? EXIT_SUCCESS : EXIT_FAILURE;
}
