/// Slow reports for analysts: counters' win by cut card (a sweep), and the par sheet of a ruleset. A worker
/// computes them; a sweep, the slowest and always the same, is cached.
#include "serve/routes/state.h"

#include "report/report.h"
#include "serve/ruleset_catalog.h"

#include <stdlib.h>
#include <string.h>

enum { SWEPT_SHOES = 2000, SWEPT_SEED = 1 };

typedef enum { SHEET_SWEEP, SHEET_HTML, SHEET_PDF } sheet_form;

typedef struct {
    sabot_server *server;
    sabot_http_exchange *exchange;
    sabot_ruleset ruleset;
    bool is_shipped;
    int fills; ///< of the catalog when the ruleset was copied
    sheet_form form;
    bool has_swept;           ///< `swept` is set
    sabot_report_sweep swept; ///< for the ruleset
    char *bytes;
    size_t size;
} sheet_job;

// ---------------------------------------------------------------------------------------------------------
// In the worker

static void sweep(sheet_job *job) {
    static sabot_sweep plan; // one job at a time
    static sabot_sweep_sums sums;
    const sabot_sim sim = sabot_sim_of(&job->ruleset, SWEPT_SEED);
    sabot_report_plan_sweep(&job->ruleset, &sim, &plan, NULL);
    memset(&sums, 0, sizeof sums);
    memset(&job->swept, 0, sizeof job->swept);
    job->swept.seed = SWEPT_SEED;
    snprintf(job->swept.command, sizeof job->swept.command,
             "sabot count --sweep --ruleset %s%s%s --seed %d --perfect-shoes %d", job->is_shipped ? "" : "./",
             job->ruleset.name, job->is_shipped ? "" : ".conf", SWEPT_SEED, SWEPT_SHOES);
    if (plan.series_count > 0) {
        sabot_sweep_run(&plan, 0, SWEPT_SHOES, &sums);
        sabot_sweep_results_add(&job->swept.results, &plan, &sums);
    }
    job->has_swept = true;
}

static json_t *reals_json(const double *numbers, int count) {
    json_t *const list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_real(numbers[i]));
    }
    return list;
}

static json_t *curve_json(const sabot_sweep_curve *curve, int cuts) {
    const sabot_kind bet = curve->series.bet;
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o}", "bet", sabot_kind_name(bet), "title",
                     sabot_kind_title(bet), "play",
                     curve->series.strategy == SABOT_STRATEGY_COUNTING ? "count" : "perfect", "units",
                     reals_json(curve->units, cuts), "errors", reals_json(curve->errors, cuts), "bets",
                     reals_json(curve->bets, cuts));
}

/// Uses the keys of `sabot count --sweep --json`.
static char *sweep_text(const sheet_job *job) {
    const sabot_sweep_results *const results = &job->swept.results;
    json_t *const cuts = json_array();
    json_t *const series = json_array();
    for (int i = 0; i < results->cut_count; i++) {
        json_array_append_new(cuts, json_integer(results->cuts[i]));
    }
    for (int i = 0; i < results->curve_count; i++) {
        json_array_append_new(series, curve_json(&results->curves[i], results->cut_count));
    }
    json_t *const root =
        json_pack("{s:s, s:i, s:o, s:o, s:o}", "ruleset", job->ruleset.name, "shoes", SWEPT_SHOES, "cuts",
                  cuts, "hands", reals_json(results->hands, results->cut_count), "series", series);
    char *const text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    return text;
}

static void work(void *given) {
    sheet_job *const job = given;
    if (!job->has_swept) {
        sweep(job);
    }
    const sabot_report report = {.ruleset = &job->ruleset,
                                 .version = SABOT_VERSION,
                                 .sweep = job->swept.results.curve_count > 0 ? &job->swept : NULL};
    if (job->form == SHEET_SWEEP) {
        job->bytes = sweep_text(job);
        job->size = job->bytes != NULL ? strlen(job->bytes) : 0;
    } else {
        job->bytes = job->form == SHEET_HTML ? sabot_report_html(&report, &job->size)
                                             : sabot_report_pdf(&report, &job->size);
        sabot_report_free_fonts();
    }
}

// ---------------------------------------------------------------------------------------------------------
// After the worker

/// Caches the sweep, because it is always the same for a ruleset.
static void cache_sweep(const sheet_job *job) {
    const sabot_ruleset_catalog *const catalog = &job->server->catalog;
    sabot_catalog_entry *const entry = sabot_ruleset_catalog_find(catalog, job->ruleset.name);
    if (catalog->fills == job->fills && entry->swept == NULL && job->has_swept) {
        entry->swept = malloc(sizeof *entry->swept);
        if (entry->swept != NULL) {
            *entry->swept = job->swept;
        }
    }
}

static void end(void *given) {
    static const char *const types[] = {"application/json", "text/html; charset=utf-8", "application/pdf"};
    sheet_job *const job = given;
    char file_name[SABOT_NAME_SIZE + 8];
    job->server->public_reads--;
    snprintf(file_name, sizeof file_name, "%s.html", job->ruleset.name);
    cache_sweep(job);
    if (job->bytes == NULL) {
        sabot_server_reply_error(job->exchange, 503, "cannot make the sheet now: try again in a moment");
    } else {
        sabot_http_send_reply(job->exchange,
                              &(sabot_http_reply){.status = 200,
                                                  .type = types[job->form],
                                                  .body = job->bytes,
                                                  .size = job->size,
                                                  .is_owned = true,
                                                  .file_name = job->form == SHEET_HTML ? file_name : NULL});
    }
    free(job);
}

/// Queues the job. Only one at a time for all callers, because it is slow and needs no sign-in.
static void start_job(const sheet_job *prepared) {
    sabot_server *const server = prepared->server;
    sheet_job *const job = server->public_reads == 0 ? malloc(sizeof *job) : NULL;
    if (job != NULL) {
        *job = *prepared;
        if (sabot_http_worker_give(server->read_worker, (sabot_http_task){.work = work, .end = end}, job)) {
            server->public_reads++;
            return;
        }
    }
    free(job);
    sabot_server_reply_error(prepared->exchange, 503, "another sheet is being made: try again in a moment");
}

// ---------------------------------------------------------------------------------------------------------
// Requests

/// Finds the ruleset whose name is the first `size` characters of "washington.pdf". Returns false if there is
/// none.
static bool find(const char *name, size_t size, sheet_job *job) {
    const sabot_ruleset_catalog *const catalog = &job->server->catalog;
    char word[SABOT_NAME_SIZE] = "";
    memcpy(word, name, size < sizeof word ? size : 0);
    const sabot_catalog_entry *const found = sabot_ruleset_catalog_find(catalog, word);
    if (found == NULL) {
        return false;
    }
    job->ruleset = found->ruleset;
    job->is_shipped = found->is_shipped;
    job->fills = catalog->fills;
    job->has_swept = found->swept != NULL;
    if (job->has_swept) {
        job->swept = *found->swept;
    }
    return true;
}

void sabot_server_sheet(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, const char *name) {
    sheet_job job = {.server = server, .exchange = exchange};
    const char *const dot = strchr(name, '.');
    const bool is_sweep = dot != NULL && strcmp(dot, ".sweep.json") == 0;
    const bool is_html = dot != NULL && strcmp(dot, ".html") == 0;
    const bool is_pdf = dot != NULL && strcmp(dot, ".pdf") == 0;
    if (!(is_sweep || is_html || is_pdf) || !find(name, (size_t)(dot - name), &job)) {
        sabot_server_reply_error(exchange, 404,
                                 "no such sheet: use a ruleset of this room with .pdf, .html or .sweep.json");
    } else if (sabot_server_has_no_query(exchange, request)) {
        job.form = is_sweep ? SHEET_SWEEP : is_html ? SHEET_HTML : SHEET_PDF;
        start_job(&job);
    }
}
