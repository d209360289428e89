/// report: the par sheet of a ruleset, as one HTML file that opens by itself and one PDF on US Letter.
///
/// An edge: it allocates and writes files. The exact numbers it works out itself; what needs simulation is
/// handed in as plain values, and a part that is missing leaves its section out.
#ifndef SABOT_REPORT_REPORT_H
#define SABOT_REPORT_REPORT_H

#include "report/publish.h"

#include "sabot/count.h"
#include "sabot/rules.h"

#include <limits.h>

// ---------------------------------------------------------------------------------------------------------
// What did the simulation find?

#define SABOT_CONFIRMATION_ROWS_MAX 16
#define SABOT_REPORT_TITLE_SIZE     64
#define SABOT_REPORT_COMMAND_SIZE   256

/// One wager, dealt and settled many times.
typedef struct {
    char title[SABOT_REPORT_TITLE_SIZE]; ///< "Dragon 7"
    sabot_kind kind;                     ///< gives it its colour
    double mean;                         ///< won a unit wagered
    double error;                        ///< one standard error of it
    double exact;                        ///< what it should be
} sabot_confirmation_row;

typedef struct {
    uint64_t shoes;
    uint64_t hands;
    uint64_t seed;
    char command[SABOT_REPORT_COMMAND_SIZE]; ///< reproduces it, as a person types it
    int row_count;
    sabot_confirmation_row rows[SABOT_CONFIRMATION_ROWS_MAX];
} sabot_report_confirmation;

/// What a card counter wins against the depth of the cut card.
typedef struct {
    uint64_t seed;
    char command[SABOT_REPORT_COMMAND_SIZE];
    sabot_sweep_results results; ///< its cut cards ascending, one at least
} sabot_report_sweep;

/// Plans the sweeps of a sheet, at the first combination of a seat: for every cut card the game's wagers, by
/// perfect play and by published systems; the progressives at their even meters go into `progressive`, unless
/// it is NULL. A plan without a series has nothing to weigh.
void sabot_report_plan_sweep(const sabot_ruleset *ruleset, const sabot_sim *sim, sabot_sweep *game,
                             sabot_sweep *progressive);

// ---------------------------------------------------------------------------------------------------------
// How is a par sheet written?

typedef struct {
    const sabot_ruleset *ruleset; ///< passed `sabot_ruleset_check`
    const char *version;          ///< of sabot
    const sabot_report_confirmation *confirmation;
    const sabot_report_sweep *sweep;
} sabot_report;

/// Where the two files stand.
typedef struct {
    char html[PATH_MAX];
    char pdf[PATH_MAX];
} sabot_report_paths;

/// Writes `directory`/NAME.html and `directory`/NAME.pdf, NAME being the ruleset's. The directory is made
/// where only its last part is missing. Both files come into place together or not at all, as `sabot_publish`
/// promises; no memory is a failure, too. The same input gives the same bytes.
///
///     const sabot_report report = {.ruleset = &ruleset, .version = "1.0"};
///     if (sabot_report_write(&report, "out", &paths, sentence, sizeof sentence) != SABOT_PUBLISHED) {
///         puts(sentence);
///     }
sabot_publish_result sabot_report_write(const sabot_report *report, const char *directory,
                                        sabot_report_paths *paths, char *sentence, size_t sentence_size);

/// Could they be written? `sabot_publish_try` with their names: asked before a simulation of hours.
sabot_publish_result sabot_report_try(const sabot_ruleset *ruleset, const char *directory, char *sentence,
                                      size_t sentence_size);

/// The same as bytes in memory; the caller frees them. NULL where there is no memory.
char *sabot_report_html(const sabot_report *report, size_t *size);
char *sabot_report_pdf(const sabot_report *report, size_t *size);

/// The charts of a sweep by themselves, under a title: an SVG file as bytes. The caller frees them. NULL
/// where there is no memory.
char *sabot_report_sweep_svg(const sabot_sweep_results *results, const char *title, size_t *size);

/// Gives back what cairo and fontconfig keep for the next drawing. For programs that end, before they do.
void sabot_report_forget_fonts(void);

#endif
