/// The floor's thread, its start and stop, and the calls from other threads.
#include "serve/floor/state.h"

#include "serve/demo/autopilot.h"
#include "serve/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The longest sleep of the thread. Changes that come without a command are noticed this late.
enum { NAP_MS = 200 };

// ---------------------------------------------------------------------------------------------------------
// Calls from other threads

char *sabot_floor_snapshot(sabot_floor *floor, uint32_t table, sabot_audience audience, sabot_person person,
                           uint64_t *sequence) {
    if (!sabot_floor_has_table(floor, table)) {
        return NULL;
    }
    const int64_t now_ms = sabot_now_ms();
    pthread_mutex_lock(&floor->lock);
    sabot_view *const view = &floor->views[table];
    char *const text = floor->host == NULL ? NULL // the room is closed
                                           : sabot_view_snapshot(view, sabot_host_table(floor->host, table),
                                                                 audience, person, now_ms);
    if (sequence != NULL) {
        *sequence = view->sequences[audience];
    }
    pthread_mutex_unlock(&floor->lock);
    return text;
}

void sabot_floor_subscribe(sabot_floor *floor, uint32_t table, sabot_person person, bool subscribes) {
    if (sabot_floor_has_table(floor, table)) {
        pthread_mutex_lock(&floor->lock);
        sabot_view_subscribe(&floor->views[table], person, subscribes);
        pthread_mutex_unlock(&floor->lock);
    }
}

uint32_t sabot_floor_shoe(sabot_floor *floor, uint32_t table) {
    pthread_mutex_lock(&floor->lock);
    const uint32_t shoe = floor->views[table].guard.shoe;
    pthread_mutex_unlock(&floor->lock);
    return shoe;
}

void sabot_floor_rename(sabot_floor *floor, uint32_t table, const char *name) {
    pthread_mutex_lock(&floor->lock);
    sabot_table_info *const info = &floor->views[table].info;
    if (strcmp(info->name, name) != 0) {
        snprintf(info->name, sizeof info->name, "%s", name);
        floor->has_new_info[table] = true;
    }
    pthread_mutex_unlock(&floor->lock);
}

bool sabot_floor_set_automatic(sabot_floor *floor, uint32_t table, bool automatic) {
    bool is_possible = false;
    pthread_mutex_lock(&floor->lock);
    if (sabot_floor_has_table(floor, table)) {
        sabot_table_info *const info = &floor->views[table].info;
        is_possible = info->dealt_by != SABOT_DEALT_BY_PEOPLE;
        if (is_possible) {
            info->dealt_by = automatic ? SABOT_DEALT_AUTOMATICALLY : SABOT_DEALT_TAKEN_OVER;
            floor->has_new_info[table] = true;
        }
    }
    pthread_mutex_unlock(&floor->lock);
    return is_possible;
}

bool sabot_floor_set_request(sabot_floor *floor, uint32_t table, sabot_person person, int bettor,
                             const sabot_player_request *request) {
    pthread_mutex_lock(&floor->lock);
    sabot_view *const view = &floor->views[table];
    for (int i = 1; person != 0 && i <= SABOT_BETTORS_MAX; i++) {
        bettor = view->player_views[i].person == person ? i : bettor;
    }
    const bool is_there = bettor != 0 && view->player_views[bettor].person != 0;
    if (is_there) {
        view->requests[bettor] = *request;
        floor->has_new_info[table] = true;
    }
    pthread_mutex_unlock(&floor->lock);
    return is_there;
}

uint32_t sabot_floor_tables(const sabot_floor *floor) {
    return floor->options.tables;
}

sabot_floor_stats sabot_floor_get_stats(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    const sabot_floor_stats stats = floor->stats;
    pthread_mutex_unlock(&floor->lock);
    return stats;
}

// ---------------------------------------------------------------------------------------------------------
// The thread

/// Publishes names and dealer modes that were changed by other threads.
static void publish_abouts(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        if (floor->has_new_info[i]) {
            sabot_view *const view = &floor->views[i];
            floor->has_new_info[i] = false;
            floor->tiles[i].is_stale = true;
            sabot_view_set_info(view, sabot_host_table(floor->host, i));
            sabot_floor_publish(floor, view, NULL, 0, sabot_now_ms());
        }
    }
    floor->stats.sequence = sabot_host_sequence(floor->host);
    floor->stats.commit_is_unknown = sabot_host_commit_is_unknown(floor->host);
    pthread_mutex_unlock(&floor->lock);
}

bool sabot_floor_run(sabot_floor *floor, void (*work)(sabot_host *host, void *context), void *context) {
    pthread_mutex_lock(&floor->lock);
    const bool is_free = floor->work == NULL;
    if (is_free) {
        floor->work = work;
        floor->work_context = context;
    }
    pthread_mutex_unlock(&floor->lock);
    return is_free;
}

static void run_pending_work(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    void (*const work)(sabot_host *host, void *context) = floor->work;
    void *const context = floor->work_context;
    floor->work = NULL;
    pthread_mutex_unlock(&floor->lock);
    if (work != NULL) {
        work(floor->host, context);
    }
}

/// Fulfills player requests at a table with the automatic dealer, after a short wait.
static void fulfill_requests(sabot_floor *floor, uint32_t table, int64_t now_ms) {
    enum { MOMENT_MS = 1500 };
    sabot_view *const view = &floor->views[table];
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const sabot_player_request request = view->requests[bettor];
        if (request.kind != SABOT_REQUEST_NONE && now_ms - request.at_ms >= MOMENT_MS) {
            view->requests[bettor] = (sabot_player_request){0};
            floor->has_new_info[table] = true;
            if (request.kind != SABOT_REQUEST_HELP) {
                sabot_autopilot_serve(floor->host, table, bettor, request.kind == SABOT_REQUEST_BUY_IN,
                                      request.cents);
            }
        }
    }
}

/// Lets the demonstration play, and returns when to call it again.
static int64_t play(sabot_floor *floor, int64_t now_ms) {
    int64_t next_ms = now_ms + NAP_MS;
    for (uint32_t i = 1; floor->options.pilot != NULL && i <= floor->options.tables; i++) {
        pthread_mutex_lock(&floor->lock);
        const bool deals = floor->views[i].info.dealt_by == SABOT_DEALT_AUTOMATICALLY;
        if (deals) {
            fulfill_requests(floor, i, now_ms);
        }
        pthread_mutex_unlock(&floor->lock);
        const int64_t wanted_ms = sabot_autopilot_play(floor->options.pilot, floor->host, i, deals, now_ms);
        next_ms = wanted_ms < next_ms ? wanted_ms : next_ms;
    }
    return next_ms;
}

/// Wakes the serving thread if messages are queued.
static void wake_http(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    const bool waits = floor->first != NULL;
    pthread_mutex_unlock(&floor->lock);
    if (waits && floor->http != NULL) {
        sabot_http_wake(floor->http);
    }
}

static void *run(void *context) {
    sabot_floor *const floor = context;
    while (!atomic_load(&floor->stop_requested)) {
        const int64_t now_ms = sabot_now_ms();
        const int64_t timer_ms = sabot_host_tick(floor->host);
        int64_t until_ms = play(floor, now_ms);
        if (timer_ms != 0 && timer_ms < until_ms) {
            until_ms = timer_ms;
        }
        if (sabot_host_turn(floor->host) == 0 && until_ms > now_ms) {
            sabot_host_wait(floor->host, (int)(until_ms - now_ms));
        }
        run_pending_work(floor);
        publish_abouts(floor);
        sabot_floor_publish_room(floor);
        wake_http(floor);
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------
// Open, start, stop

static bool make_views(sabot_floor *floor) {
    const uint32_t tables = floor->options.tables;
    floor->views = calloc((size_t)tables + 1, sizeof *floor->views);
    floor->tiles = calloc((size_t)tables + 1, sizeof *floor->tiles);
    floor->has_new_info = calloc((size_t)tables + 1, sizeof *floor->has_new_info);
    return floor->views != NULL && floor->tiles != NULL && floor->has_new_info != NULL;
}

/// Returns the number of records between checkpoints. Reads start at a checkpoint, so there should be many,
/// but small compared with the records: about one per shoe in a room with one table.
static uint64_t checkpoint_records_of(uint32_t tables) {
    const uint64_t least = 2000, most = sabot_host_options_defaults().checkpoint_records;
    const uint64_t wanted = (uint64_t)100 * tables;
    return wanted < least ? least : wanted > most ? most : wanted;
}

sabot_floor *sabot_floor_open(sabot_journal *journal, const sabot_floor_options *options,
                              sabot_journal_fault *fault) {
    sabot_floor *const floor = calloc(1, sizeof *floor);
    sabot_host_options host_options = sabot_host_options_defaults();
    host_options.tables = options->tables;
    host_options.secret = options->secret;
    host_options.checkpoint_records = checkpoint_records_of(options->tables);
    if (floor == NULL) {
        sabot_journal_close(journal);
        sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "out of memory");
        return NULL;
    }
    floor->options = *options;
    pthread_mutex_init(&floor->lock, NULL);
    if (!sabot_host_open(journal, host_options, &floor->host, fault)) {
        sabot_floor_free(floor);
        return NULL;
    }
    if (!make_views(floor)) {
        sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "out of memory");
        sabot_floor_free(floor);
        return NULL;
    }
    return floor;
}

sabot_host *sabot_floor_host(sabot_floor *floor) {
    return floor->host;
}

bool sabot_floor_start(sabot_floor *floor, const sabot_table_info *infos, sabot_http *http) {
    floor->http = http;
    sabot_floor_replay(floor, infos);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        sabot_view_open(&floor->views[i], sabot_host_table(floor->host, i));
        sabot_tile_follow(&floor->tiles[i], &floor->views[i], sabot_host_table(floor->host, i),
                          sabot_now_ms());
        sabot_tile_write(&floor->tiles[i], &floor->views[i], sabot_host_table(floor->host, i),
                         sabot_now_ms());
    }
    floor->stats.sequence = sabot_host_sequence(floor->host);
    sabot_floor_observe(floor);
    floor->is_started = pthread_create(&floor->thread, NULL, run, floor) == 0;
    return floor->is_started;
}

void sabot_floor_stop(sabot_floor *floor) {
    atomic_store(&floor->stop_requested, true);
    if (floor->is_started) {
        pthread_join(floor->thread, NULL);
        floor->is_started = false;
    }
    run_pending_work(floor);
    while (sabot_host_turn(floor->host) > 0) { // queued notes describe things that have happened: store them
    }
    sabot_host_close(floor->host);
    floor->host = NULL;
}

void sabot_floor_free(sabot_floor *floor) {
    if (floor == NULL) {
        return;
    }
    if (floor->host != NULL) {
        sabot_floor_stop(floor);
    }
    for (sabot_floor_message *message = floor->first, *next; message != NULL; message = next) {
        next = message->next;
        sabot_floor_message_free(message);
    }
    for (uint32_t i = 1; floor->views != NULL && i <= floor->options.tables; i++) {
        sabot_view_end(&floor->views[i]);
    }
    for (uint32_t i = 1; floor->tiles != NULL && i <= floor->options.tables; i++) {
        sabot_tile_end(&floor->tiles[i]);
    }
    free(floor->views);
    free(floor->tiles);
    free(floor->has_new_info);
    pthread_mutex_destroy(&floor->lock);
    free(floor);
}
