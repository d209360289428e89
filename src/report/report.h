/// report: writes the par sheet of a ruleset as one self-contained HTML file and one PDF on US Letter.
///
/// An edge module: it allocates memory and writes files. It computes the exact numbers itself. Simulation
/// results are passed in as plain values; a section whose results are missing is left out.
#ifndef SABOT_REPORT_REPORT_H
#define SABOT_REPORT_REPORT_H

#include "report/publish.h"

#include "sabot/count.h"
#include "sabot/rules.h"

#include <limits.h>

// ---------------------------------------------------------------------------------------------------------
// Simulation results

#define SABOT_CONFIRMATION_ROWS_MAX 16
#define SABOT_REPORT_TITLE_SIZE     64
#define SABOT_REPORT_COMMAND_SIZE   256

/// Simulated result of one wager.
typedef struct {
    char title[SABOT_REPORT_TITLE_SIZE]; ///< "Dragon 7"
    sabot_kind kind;                     ///< sets its color
    double mean;                         ///< net win per unit wagered
    double error;                        ///< one standard error of `mean`
    double exact;                        ///< the exact value of `mean`
} sabot_confirmation_row;

typedef struct {
    uint64_t shoes;
    uint64_t hands;
    uint64_t seed;
    char command[SABOT_REPORT_COMMAND_SIZE]; ///< reproduces the run; shown as a shell command
    int row_count;
    sabot_confirmation_row rows[SABOT_CONFIRMATION_ROWS_MAX];
} sabot_report_confirmation;

/// A card counter's win as a function of the cut card's depth.
typedef struct {
    uint64_t seed;
    char command[SABOT_REPORT_COMMAND_SIZE];
    sabot_sweep_results results; ///< cut cards ascending; at least one
} sabot_report_sweep;

/// Plans the sweeps of a par sheet for seat combination C/D: for every cut card, the game's wagers under
/// perfect play and under published counting systems. The progressives at their break-even meters go into
/// `progressive`, unless it is NULL. A plan without a series has nothing to sweep.
void sabot_report_plan_sweep(const sabot_ruleset *ruleset, const sabot_sim *sim, sabot_sweep *game,
                             sabot_sweep *progressive);

// ---------------------------------------------------------------------------------------------------------
// Writing a par sheet

typedef struct {
    const sabot_ruleset *ruleset; ///< has passed `sabot_ruleset_check`
    const char *version;          ///< the version of sabot
    const sabot_report_confirmation *confirmation;
    const sabot_report_sweep *sweep;
} sabot_report;

/// Paths of the two files.
typedef struct {
    char html[PATH_MAX];
    char pdf[PATH_MAX];
} sabot_report_paths;

/// Writes `directory`/NAME.html and `directory`/NAME.pdf, where NAME is the name of the ruleset. Creates the
/// directory if its parent exists. Replaces both files or neither, as `sabot_publish` does; running out of
/// memory is a failure, too. The same input gives the same bytes.
///
///     const sabot_report report = {.ruleset = &ruleset, .version = "1.0"};
///     if (sabot_report_write(&report, "out", &paths, sentence, sizeof sentence) != SABOT_PUBLISHED) {
///         puts(sentence);
///     }
sabot_publish_result sabot_report_write(const sabot_report *report, const char *directory,
                                        sabot_report_paths *paths, char *sentence, size_t sentence_size);

/// Checks with `sabot_publish_check` that both files can be written. Call it before a simulation of hours.
sabot_publish_result sabot_report_check(const sabot_ruleset *ruleset, const char *directory, char *sentence,
                                        size_t sentence_size);

/// Return the same files in memory; the caller frees them. NULL if memory runs out.
char *sabot_report_html(const sabot_report *report, size_t *size);
char *sabot_report_pdf(const sabot_report *report, size_t *size);

/// Returns the charts of a sweep, under a title, as an SVG file in memory. The caller frees it. NULL if
/// memory runs out.
char *sabot_report_sweep_svg(const sabot_sweep_results *results, const char *title, size_t *size);

/// Frees the caches of cairo and fontconfig. For programs that are about to exit.
void sabot_report_free_fonts(void);

#endif
