#include "floor.h"

#include "autopilot.h"
#include "event_view.h"
#include "log.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// How long the thread sleeps at most: what is changed from outside without a command is seen then.
enum { NAP_MS = 200 };

struct sabot_floor {
    sabot_host *host;
    sabot_floor_options options;
    pthread_t thread;
    bool is_started;
    atomic_bool is_to_stop;

    pthread_mutex_t lock; ///< over everything below
    sabot_view *views;    ///< by table, from 1
    sabot_letter *first, *last;
    bool *has_new_about; ///< by table
    void (*work)(sabot_host *host, void *given);
    void *given;
    sabot_floor_figures figures;
};

/// A command on its way through the host.
typedef struct {
    sabot_floor *floor;
    sabot_asker asker;
    sabot_command command;
    bool is_note;
} errand;

// ---------------------------------------------------------------------------------------------------------
// Letters

static void post(sabot_floor *floor, const sabot_letter *content) {
    sabot_letter *const letter = malloc(sizeof *letter);
    if (letter == NULL) { // those who look on will see a gap and ask
        sabot_http_frame_release(content->frame);
        free(content->text);
        return;
    }
    *letter = *content;
    letter->next = NULL;
    if (floor->last != NULL) {
        floor->last->next = letter;
    } else {
        floor->first = letter;
    }
    floor->last = letter;
}

sabot_letter *sabot_floor_letters(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    sabot_letter *const letters = floor->first;
    floor->first = NULL;
    floor->last = NULL;
    pthread_mutex_unlock(&floor->lock);
    return letters;
}

void sabot_letter_free(sabot_letter *letter) {
    sabot_http_frame_release(letter->frame);
    free(letter->text);
    free(letter);
}

static void ring(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    const bool waits = floor->first != NULL;
    pthread_mutex_unlock(&floor->lock);
    if (waits && floor->options.letters_wait != NULL) {
        floor->options.letters_wait(floor->options.context);
    }
}

/// Makes a frame of a text and frees it; NULL where there is no memory.
static sabot_http_frame *frame_of(char *text) {
    sabot_http_frame *const frame = text != NULL ? sabot_http_frame_of(text, strlen(text)) : NULL;
    free(text);
    return frame;
}

// ---------------------------------------------------------------------------------------------------------
// What is told when a record is on disk

static void tell_audience(sabot_floor *floor, const sabot_view *view, sabot_audience audience,
                          const sabot_event *events, int count, int64_t time_ms) {
    if (sabot_view_has_changed(view, audience)) {
        post(floor,
             &(sabot_letter){.kind = SABOT_LETTER_UPDATE,
                             .table = view->about.number,
                             .audience = audience,
                             .sequence = view->sequences[audience],
                             .frame = frame_of(sabot_view_update(view, audience, events, count, time_ms))});
    }
}

static void tell_person(sabot_floor *floor, const sabot_view *view, sabot_person person, int64_t time_ms) {
    post(floor, &(sabot_letter){.kind = SABOT_LETTER_OWN,
                                .table = view->about.number,
                                .person = person,
                                .frame = frame_of(sabot_view_own(view, person, time_ms))});
}

static void tell_own(sabot_floor *floor, const sabot_view *view, int64_t time_ms) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const sabot_own_view *const own = &view->own[bettor];
        if (own->has_changed) {
            tell_person(floor, view, own->person, time_ms);
        }
        if (own->gone != 0) {
            tell_person(floor, view, own->gone, time_ms);
        }
    }
}

static void publish(void *context, const sabot_record *record, const sabot_event *events, int count,
                    const sabot_table *table) {
    sabot_floor *const floor = context;
    pthread_mutex_lock(&floor->lock);
    floor->figures.records++;
    floor->figures.events += (uint64_t)count;
    if (record->table >= 1 && record->table <= floor->options.tables) {
        sabot_view *const view = &floor->views[record->table];
        sabot_view_follow(view, table, events, count);
        tell_audience(floor, view, SABOT_AUDIENCE_PUBLIC, events, count, record->time_ms);
        tell_audience(floor, view, SABOT_AUDIENCE_STAFF, events, count, record->time_ms);
        tell_own(floor, view, record->time_ms);
    }
    pthread_mutex_unlock(&floor->lock);
}

// ---------------------------------------------------------------------------------------------------------
// Commands and their answers

/// What a refusal says: the journal's own sentence where it failed, else the rule and what would be right.
static void explain(const sabot_floor *floor, const errand *done, uint32_t table, const sabot_answer *answer,
                    sabot_text *text) {
    if (answer->fault != NULL) {
        sabot_text_add(text, sabot_status_sentence(answer->status));
        sabot_text_add(text, ": ");
        sabot_text_add(text, answer->fault->sentence);
    } else if (answer->status != SABOT_OK) {
        sabot_refusal_view(sabot_host_table(floor->host, table), &done->command, answer->status, text);
    }
}

static char *answer_text(const errand *done, const sabot_answer *answer, const char *sentence) {
    json_t *const root = json_object();
    json_object_set_new(root, "type", json_string("answer"));
    json_object_set_new(root, "id", json_string(done->asker.id));
    json_object_set_new(root, "status", json_string(sabot_status_name(answer->status)));
    json_object_set_new(root, "clause", json_string(sabot_status_clause(answer->status)));
    json_object_set_new(root, "sentence", json_string(sentence));
    json_object_set_new(root, "record",
                        answer->sequence != 0 ? json_integer((json_int_t)answer->sequence) : json_null());
    json_object_set_new(root, "repeated", json_boolean(answer->repeated));
    json_object_set_new(root, "time_ms", json_integer(answer->time_ms));
    char *const text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    return text;
}

/// Every refusal of a person's command is in the journal.
static void note_refusal(sabot_floor *floor, uint32_t table, const errand *done, sabot_status status) {
    const bool is_persons = done->command.person != 0;
    const bool is_rule = status != SABOT_NOT_STORED && status != SABOT_NOT_KNOWN;
    if (!is_persons || !is_rule) {
        return;
    }
    sabot_command note = {.type = SABOT_COMMAND_NOTE_REFUSAL, .role = SABOT_ROLE_DEVICE};
    note.note_refusal.person = done->command.person;
    snprintf(note.note_refusal.asked.text, sizeof note.note_refusal.asked.text, "%s %s",
             sabot_role_word(done->command.role), sabot_command_message((int)done->command.type)->word);
    snprintf(note.note_refusal.reason.text, sizeof note.note_refusal.reason.text, "%s",
             sabot_status_name(status));
    sabot_floor_note(floor, table, &note);
}

static void answered(void *context, uint32_t table, const sabot_answer *answer) {
    errand *const done = context;
    sabot_floor *const floor = done->floor;
    char buffer[SABOT_SENTENCE_SIZE] = "";
    sabot_text sentence = sabot_text_in(buffer, sizeof buffer);
    if (done->is_note) {
        pthread_mutex_lock(&floor->lock);
        floor->figures.notes_lost += answer->status != SABOT_OK ? 1 : 0;
        pthread_mutex_unlock(&floor->lock);
        free(done);
        return;
    }
    explain(floor, done, table, answer, &sentence);
    pthread_mutex_lock(&floor->lock);
    floor->figures.refusals += answer->status != SABOT_OK ? 1 : 0;
    post(floor, &(sabot_letter){.kind = SABOT_LETTER_ANSWER,
                                .table = table,
                                .asker = done->asker,
                                .status = answer->status,
                                .text = answer_text(done, answer, buffer)});
    pthread_mutex_unlock(&floor->lock);
    if (answer->status != SABOT_OK && !answer->repeated) {
        note_refusal(floor, table, done, answer->status);
    }
    free(done);
}

static sabot_status send_errand(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                const errand *content) {
    errand *const copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return SABOT_TABLE_IS_BUSY;
    }
    *copy = *content;
    const sabot_status status = sabot_host_submit(floor->host, table, id, &content->command, answered, copy);
    if (status != SABOT_OK) {
        free(copy);
    }
    return status;
}

sabot_status sabot_floor_submit(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                const sabot_command *command, const sabot_asker *asker) {
    const errand content = {.floor = floor, .asker = *asker, .command = *command};
    const sabot_status status = send_errand(floor, table, id, &content);
    pthread_mutex_lock(&floor->lock);
    floor->figures.commands++;
    pthread_mutex_unlock(&floor->lock);
    return status;
}

void sabot_floor_note(sabot_floor *floor, uint32_t table, const sabot_command *command) {
    const errand content = {.floor = floor, .command = *command, .is_note = true};
    if (send_errand(floor, table, sabot_host_next_id(floor->host), &content) != SABOT_OK) {
        pthread_mutex_lock(&floor->lock);
        floor->figures.notes_lost++;
        pthread_mutex_unlock(&floor->lock);
    }
}

sabot_command_id sabot_floor_next_id(sabot_floor *floor) {
    return sabot_host_next_id(floor->host);
}

// ---------------------------------------------------------------------------------------------------------
// Looking on

char *sabot_floor_snapshot(sabot_floor *floor, uint32_t table, sabot_audience audience, sabot_person person,
                           uint64_t *sequence) {
    if (table < 1 || table > floor->options.tables) {
        return NULL;
    }
    const int64_t now_ms = sabot_now_ms();
    pthread_mutex_lock(&floor->lock);
    const sabot_view *const view = &floor->views[table];
    char *const text = sabot_view_snapshot(view, audience, person, now_ms);
    if (sequence != NULL) {
        *sequence =
            view->sequences[audience == SABOT_AUDIENCE_STAFF ? SABOT_AUDIENCE_STAFF : SABOT_AUDIENCE_PUBLIC];
    }
    pthread_mutex_unlock(&floor->lock);
    return text;
}

char *sabot_floor_section(sabot_floor *floor, uint32_t table, sabot_section section) {
    if (table < 1 || table > floor->options.tables) {
        return NULL;
    }
    pthread_mutex_lock(&floor->lock);
    char *const text = strdup(floor->views[table].sections[section]);
    pthread_mutex_unlock(&floor->lock);
    return text;
}

void sabot_floor_name(sabot_floor *floor, uint32_t table, const char *name) {
    pthread_mutex_lock(&floor->lock);
    sabot_view_about *const about = &floor->views[table].about;
    if (strcmp(about->name, name) != 0) {
        snprintf(about->name, sizeof about->name, "%s", name);
        floor->has_new_about[table] = true;
    }
    pthread_mutex_unlock(&floor->lock);
}

bool sabot_floor_deal(sabot_floor *floor, uint32_t table, bool automatic) {
    bool is_possible = false;
    pthread_mutex_lock(&floor->lock);
    if (table >= 1 && table <= floor->options.tables) {
        sabot_view_about *const about = &floor->views[table].about;
        is_possible = about->dealt_by != SABOT_DEALT_BY_PEOPLE;
        if (is_possible) {
            about->dealt_by = automatic ? SABOT_DEALT_AUTOMATICALLY : SABOT_DEALT_TAKEN_OVER;
            floor->has_new_about[table] = true;
        }
    }
    pthread_mutex_unlock(&floor->lock);
    return is_possible;
}

uint32_t sabot_floor_tables(const sabot_floor *floor) {
    return floor->options.tables;
}

sabot_floor_figures sabot_floor_count(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    const sabot_floor_figures figures = floor->figures;
    pthread_mutex_unlock(&floor->lock);
    return figures;
}

// ---------------------------------------------------------------------------------------------------------
// The thread

/// Names and dealers that were changed from outside.
static void tell_abouts(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        if (floor->has_new_about[i]) {
            sabot_view *const view = &floor->views[i];
            const sabot_view_about about = view->about;
            floor->has_new_about[i] = false;
            sabot_view_say(view, &about, sabot_host_table(floor->host, i));
            tell_audience(floor, view, SABOT_AUDIENCE_PUBLIC, NULL, 0, sabot_now_ms());
            tell_audience(floor, view, SABOT_AUDIENCE_STAFF, NULL, 0, sabot_now_ms());
        }
    }
    floor->figures.turns++;
    floor->figures.sequence = sabot_host_sequence(floor->host);
    floor->figures.is_lost = sabot_host_is_lost(floor->host);
    pthread_mutex_unlock(&floor->lock);
}

bool sabot_floor_have(sabot_floor *floor, void (*work)(sabot_host *host, void *given), void *given) {
    pthread_mutex_lock(&floor->lock);
    const bool is_free = floor->work == NULL;
    if (is_free) {
        floor->work = work;
        floor->given = given;
    }
    pthread_mutex_unlock(&floor->lock);
    return is_free;
}

static void do_work(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    void (*const work)(sabot_host * host, void *given) = floor->work;
    void *const given = floor->given;
    floor->work = NULL;
    pthread_mutex_unlock(&floor->lock);
    if (work != NULL) {
        work(floor->host, given);
    }
}

/// The demonstration plays on; gives when it wants to be asked again.
static int64_t play(sabot_floor *floor, int64_t now_ms) {
    int64_t next_ms = now_ms + NAP_MS;
    for (uint32_t i = 1; floor->options.pilot != NULL && i <= floor->options.tables; i++) {
        pthread_mutex_lock(&floor->lock);
        const bool deals = floor->views[i].about.dealt_by == SABOT_DEALT_AUTOMATICALLY;
        pthread_mutex_unlock(&floor->lock);
        const int64_t wanted_ms = sabot_autopilot_play(floor->options.pilot, floor->host, i, deals, now_ms);
        next_ms = wanted_ms < next_ms ? wanted_ms : next_ms;
    }
    return next_ms;
}

static void *run(void *context) {
    sabot_floor *const floor = context;
    while (!atomic_load(&floor->is_to_stop)) {
        const int64_t now_ms = sabot_now_ms();
        const int64_t timer_ms = sabot_host_tick(floor->host);
        int64_t until_ms = play(floor, now_ms);
        if (timer_ms != 0 && timer_ms < until_ms) {
            until_ms = timer_ms;
        }
        if (sabot_host_turn(floor->host) == 0 && until_ms > now_ms) {
            sabot_host_wait(floor->host, (int)(until_ms - now_ms));
        }
        do_work(floor);
        tell_abouts(floor);
        ring(floor);
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------
// A floor's life

static bool make_views(sabot_floor *floor) {
    const uint32_t tables = floor->options.tables;
    floor->views = calloc((size_t)tables + 1, sizeof *floor->views);
    floor->has_new_about = calloc((size_t)tables + 1, sizeof *floor->has_new_about);
    return floor->views != NULL && floor->has_new_about != NULL;
}

sabot_floor *sabot_floor_open(sabot_journal *journal, const sabot_floor_options *options,
                              sabot_journal_fault *fault) {
    sabot_floor *const floor = calloc(1, sizeof *floor);
    sabot_host_options host_options = sabot_host_options_defaults();
    host_options.tables = options->tables;
    host_options.secret = options->secret;
    if (floor == NULL) {
        sabot_journal_close(journal);
        sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "there is not enough memory");
        return NULL;
    }
    floor->options = *options;
    pthread_mutex_init(&floor->lock, NULL);
    if (!sabot_host_open(journal, host_options, &floor->host, fault)) {
        sabot_floor_free(floor);
        return NULL;
    }
    if (!make_views(floor)) {
        sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "there is not enough memory");
        sabot_floor_free(floor);
        return NULL;
    }
    return floor;
}

sabot_host *sabot_floor_host(sabot_floor *floor) {
    return floor->host;
}

bool sabot_floor_start(sabot_floor *floor, const sabot_view_about *abouts) {
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        sabot_view_begin(&floor->views[i], &abouts[i - 1], sabot_host_table(floor->host, i));
    }
    floor->figures.sequence = sabot_host_sequence(floor->host);
    sabot_host_watch(floor->host, publish, floor);
    floor->is_started = pthread_create(&floor->thread, NULL, run, floor) == 0;
    return floor->is_started;
}

void sabot_floor_stop(sabot_floor *floor) {
    atomic_store(&floor->is_to_stop, true);
    if (floor->is_started) {
        pthread_join(floor->thread, NULL);
        floor->is_started = false;
    }
    do_work(floor);
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
    for (sabot_letter *letter = floor->first, *next; letter != NULL; letter = next) {
        next = letter->next;
        sabot_letter_free(letter);
    }
    for (uint32_t i = 1; floor->views != NULL && i <= floor->options.tables; i++) {
        sabot_view_end(&floor->views[i]);
    }
    free(floor->views);
    free(floor->has_new_about);
    pthread_mutex_destroy(&floor->lock);
    free(floor);
}
