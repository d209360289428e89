/// A sweep as an SVG file, in place whole or not at all.
#include "count_work.h"

#include "cli.h"
#include "publish.h"
#include "report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The directory that a path names, "." where it names none, and where the file's own name begins.
static const char *split(const char *path, char directory[PATH_MAX]) {
    const char *const slash = strrchr(path, '/');
    const int length = slash == NULL ? 1 : slash == path ? 1 : (int)(slash - path);
    snprintf(directory, PATH_MAX, "%.*s", length, slash == NULL ? "." : path);
    return slash == NULL ? path : slash + 1;
}

static int answer(const sabot_count_table *table, sabot_publish_result result, const char *sentence) {
    switch (result) {
    case SABOT_PUBLISH_REFUSED:
        return sabot_cli_refuse(table->command, "--picture: %s", sentence);
    case SABOT_PUBLISH_FAILED:
        return sabot_cli_fail(table->command, "%s", sentence);
    default:
        return 0;
    }
}

int sabot_count_picture_try(const sabot_count_table *table, const char *path) {
    char directory[PATH_MAX], sentence[SABOT_PUBLISH_SENTENCE_SIZE];
    const char *const name = split(path, directory);
    const size_t length = strlen(name);
    if (length <= 4 || length > 180 || strcmp(name + length - 4, ".svg") != 0) {
        return sabot_cli_refuse(
            table->command,
            "--picture takes the name of a file that ends in .svg, such as sweep.svg, not '%s'", path);
    }
    if (access(directory, F_OK) != 0) { // publishing would make it
        return sabot_cli_refuse(table->command, "--picture: cannot write to the directory '%s': %s",
                                directory, strerror(errno));
    }
    return answer(table, sabot_publish_try(directory, &name, 1, sentence, sizeof sentence), sentence);
}

int sabot_count_picture(const sabot_count_table *table, const sabot_count_sweep_facts *facts,
                        const char *path) {
    if (table->is_stopped) { // half a sweep is no picture
        fprintf(stderr, "sabot %s: stopped early: no picture was drawn\n", table->command);
        return 0;
    }
    char directory[PATH_MAX], sentence[SABOT_PUBLISH_SENTENCE_SIZE];
    sabot_publish_file file = {.name = split(path, directory)};
    char title[SABOT_NAME_SIZE + 64];
    snprintf(title, sizeof title, "%s: %d deck%s, seed %llu", table->ruleset.title, table->sim.decks,
             table->sim.decks == 1 ? "" : "s", (unsigned long long)table->sim.seed);
    char *const svg = sabot_report_sweep_svg(&facts->results, title, &file.size);
    sabot_report_forget_fonts();
    if (svg == NULL) {
        return sabot_cli_fail(table->command, "there is no memory for the picture");
    }
    file.data = svg;
    const sabot_publish_result result = sabot_publish(directory, &file, 1, sentence, sizeof sentence);
    free(svg);
    return answer(table, result, sentence);
}
