/// Runs any bytes as a script of `sabot table`, with a room in memory, its host, virtual shoes and clock.
/// Every reply is readable, also as JSON; a malformed line ends the script with one line that says why. The
/// first byte chooses the output format.
#define _GNU_SOURCE // memfd_create
#include "captured.h"
#include "fixed_chance.h"
#include "shipped_only.h"

#include "cmd/cli.h"
#include "cmd/table/command_input.h"
#include "cmd/table/console.h"

#include <sys/mman.h>
#include <unistd.h>

bool __wrap_sabot_settle_input_config(const void *catalog, const char *name, sabot_ruleset *ruleset,
                                      char *sentence, size_t size);
void __wrap_sabot_fair_guard_process(void);

bool __wrap_sabot_settle_input_config(const void *catalog, const char *name, sabot_ruleset *ruleset,
                                      char *sentence, size_t size) {
    return read_shipped(catalog, name, ruleset, sentence, size);
}

/// Nothing here is secret, and leak checkers must be able to inspect the process.
void __wrap_sabot_fair_guard_process(void) {}

static int script_of(const uint8_t *data, size_t size) {
    const int file = memfd_create("script", MFD_CLOEXEC);
    assert(file >= 0 && write(file, data, size) == (ssize_t)size && lseek(file, 0, SEEK_SET) == 0);
    return file;
}

static void check_json(const char *text, size_t size) {
    while (size > 0) {
        const char *const end = memchr(text, '\n', size);
        assert(end != NULL);
        const size_t length = (size_t)(end - text);
        json_t *const root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
        assert(json_is_object(root) && json_object_get(root, "line") != NULL);
        json_decref(root);
        text += length + 1;
        size -= length + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    fixed_chance_begin();
    const sabot_console_options options = {
        .tables = data[0] & 4 ? 2 : 1, .json = data[0] & 1, .echo = data[0] & 2};
    const int script = script_of(data + 1, size - 1);
    capture caught;
    int exit_code = SABOT_EXIT_SUCCESS;
    capture_begin(&caught, NULL, 0);
    sabot_console *const console = sabot_console_open(&options, &exit_code);
    if (console != NULL) {
        exit_code = sabot_console_run(console, script, "script");
        sabot_console_close(console);
    }
    capture_end(&caught);
    close(script);
    assert(console != NULL);
    assert(exit_code == SABOT_EXIT_SUCCESS || exit_code == SABOT_EXIT_USAGE);
    if (exit_code == SABOT_EXIT_USAGE) {
        check_one_line(caught.errors, caught.errors_size);
    } else {
        assert(caught.errors_size == 0);
    }
    if (options.json && !options.echo) {
        check_json(caught.out, caught.out_size);
    }
    assert(is_readable(caught.out, caught.out_size, true));
    capture_free(&caught);
    return 0;
}
