/// Reads any bytes as a backup's SUMS file and as its manifest. SUMS is refused, or read into names inside
/// the backup and written back byte for byte. A manifest is refused with one sentence, or its facts survive
/// being written and read again.
#include "readable.h"

#include "cmd/cli.h"
#include "room/backup/manifest.h"

#include <stdlib.h>

static void read_sums(const char *text, size_t size) {
    static sabot_sums sums;
    static char again[SABOT_SUMS_TEXT_SIZE];
    const int line = sabot_sums_read(text, size, &sums);
    if (line != 0) {
        assert(line > 0 && line <= sums.count + 1);
        return;
    }
    assert(sums.count > 0 && sums.count <= SABOT_SUMS_MAX);
    assert(sabot_sums_write(&sums, again) == size && memcmp(text, again, size) == 0);
    for (int i = 0; i < sums.count; i++) {
        const char *const name = sums.sums[i].name;
        assert(sabot_sums_name_is_allowed(name) && name[0] != '/' && strstr(name, "..") != name);
        assert(sabot_sums_find(&sums, name) == &sums.sums[i]);
    }
}

static void read_manifest(const char *text, size_t size) {
    sabot_backup_facts facts, same;
    sabot_backup_fault fault = {0};
    memset(&facts, 0, sizeof facts);
    memset(&same, 0, sizeof same);
    if (!sabot_manifest_read(text, size, "manifest.json", &facts, &fault)) {
        assert(strncmp(fault.sentence, "'manifest.json' is ", 19) == 0);
        sabot_cli_sanitize(fault.sentence); // as the command does
        check_sentence(fault.sentence, sizeof fault.sentence);
        return;
    }
    char *const again = sabot_manifest_write(&facts);
    assert(again != NULL && sabot_manifest_read(again, strlen(again), "again", &same, &fault));
    assert(memcmp(&facts, &same, sizeof facts) == 0);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *const exact = calloc(1, size > 0 ? size : 1); // exact, so that sanitizers catch overreads
    assert(exact != NULL);
    if (size > 0) {
        memcpy(exact, data, size);
    }
    read_sums(exact, size);
    read_manifest(exact, size);
    free(exact);
    return 0;
}
