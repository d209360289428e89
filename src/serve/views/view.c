/// Follows a table: which sections and seats a record may change, and what remains of a hand after its end.
#include "serve/views/view.h"

#include "serve/views/sections.h"
#include "text/json/json.h"

#include <stdlib.h>
#include <string.h>

static sabot_section_writer *const writers[SABOT_SECTION_COUNT] = {
#define X(name, word) sabot_section_of_##name,
    SABOT_PUBLIC_SECTION_LIST(X) SABOT_STAFF_SECTION_LIST(X) SABOT_PIT_SECTION_LIST(X)
#undef X
};

#define ALL_SECTIONS ((1U << SABOT_SECTION_COUNT) - 1)
// Sections that change rarely are only rewritten after certain events.
#define LAST_SECTIONS   (1U << SABOT_SECTION_LAST)
#define PRIZE_SECTIONS  (1U << SABOT_SECTION_PRIZES)
#define LIMITS_SECTIONS (1U << SABOT_SECTION_LIMITS)
#define TRACKED_SECTIONS \
    (1U << SABOT_SECTION_TALLY | 1U << SABOT_SECTION_PREVIOUS | 1U << SABOT_SECTION_ROADS)
#define SEAT_SECTIONS                                                                    \
    (1U << SABOT_SECTION_SEATS | 1U << SABOT_SECTION_BACK | 1U << SABOT_SECTION_PLACES | \
     1U << SABOT_SECTION_REQUESTS)
#define GUARD_SECTIONS (1U << SABOT_SECTION_PROTECTION)
#define USUAL_SECTIONS \
    (ALL_SECTIONS & ~(LAST_SECTIONS | PRIZE_SECTIONS | LIMITS_SECTIONS | TRACKED_SECTIONS | GUARD_SECTIONS))

// ---------------------------------------------------------------------------------------------------------
// Writing changes

bool sabot_view_cache_json(char **kept, json_t *value) {
    char *const text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    json_decref(value);
    if (text == NULL || (*kept != NULL && strcmp(*kept, text) == 0)) {
        free(text);
        return false;
    }
    free(*kept);
    *kept = text;
    return true;
}

static void write_sections(sabot_view *view, const sabot_table *table, unsigned which) {
    view->changed = 0;
    for (int i = 0; i < SABOT_SECTION_COUNT; i++) {
        if (which >> i & 1 && sabot_view_cache_json(&view->sections[i], writers[i](view, table))) {
            view->changed |= 1U << i;
        }
    }
}

/// Assigns the seat to another person, or to none.
static void assign_seat(sabot_player_view *player_view, sabot_person person) {
    const sabot_person previous_person = player_view->person;
    free(player_view->text);
    free(player_view->last);
    *player_view = (sabot_player_view){.person = person, .previous_person = previous_person};
}

static sabot_view_subscriber *subscriber_of(const sabot_view *view, sabot_person person) {
    for (int i = 0; i < view->subscriber_count; i++) {
        if (view->subscribers[i].person == person) {
            return &view->subscribers[i];
        }
    }
    return NULL;
}

/// Returns NULL if out of memory; the player's view is then written on demand.
static sabot_view_subscriber *add_watcher(sabot_view *view, sabot_person person) {
    if (view->subscriber_count == view->subscriber_capacity) {
        const int capacity = view->subscriber_capacity == 0 ? 8 : 2 * view->subscriber_capacity;
        sabot_view_subscriber *const subscribers =
            realloc(view->subscribers, (size_t)capacity * sizeof *subscribers);
        if (subscribers == NULL) {
            return NULL;
        }
        view->subscribers = subscribers;
        view->subscriber_capacity = capacity;
    }
    view->subscribers[view->subscriber_count] = (sabot_view_subscriber){.person = person};
    return &view->subscribers[view->subscriber_count++];
}

void sabot_view_subscribe(sabot_view *view, sabot_person person, bool subscribes) {
    sabot_view_subscriber *subscriber = subscriber_of(view, person);
    if (subscribes && subscriber == NULL) {
        subscriber = add_watcher(view, person);
    }
    if (subscriber != NULL) {
        subscriber->connections += subscribes ? 1 : -1;
        if (subscriber->connections == 0) {
            *subscriber = view->subscribers[--view->subscriber_count];
        }
    }
}

/// Updates the view of a subscribed bettor, and frees that of any other. Returns true if it changed.
static bool write_player_view(sabot_view *view, const sabot_table *table, int bettor) {
    sabot_player_view *const player_view = &view->player_views[bettor];
    if (player_view->person == 0 || subscriber_of(view, player_view->person) == NULL) {
        free(player_view->text);
        player_view->text = NULL;
        return false;
    }
    return sabot_view_cache_json(&player_view->text, sabot_player_view_json(view, table, bettor));
}

/// Updates who has which seat.
static void update_seats(sabot_view *view, const sabot_table *table) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        sabot_player_view *const player_view = &view->player_views[bettor];
        const sabot_person person = table->bettors[bettor].person;
        player_view->previous_person = 0;
        if (player_view->person != person) {
            assign_seat(player_view, person);
        }
    }
}

static void write_player_views(sabot_view *view, const sabot_table *table) {
    if (view->subscriber_count > 0) {
        sabot_view_compute_cover(view, table);
    }
    update_seats(view, table);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        view->player_views[bettor].has_changed = write_player_view(view, table, bettor);
    }
}

/// Marks all seats as unchanged.
static void clear_player_changes(sabot_view *view) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        view->player_views[bettor].previous_person = 0;
        view->player_views[bettor].has_changed = false;
    }
}

/// A card changes nothing at the seats, except for the shoe holder, who may deal the next card or no more
/// (R-HOUSE-2).
static void write_shoe_holder(sabot_view *view, const sabot_table *table) {
    const int holder = table->shoe.holder;
    clear_player_changes(view);
    if (holder != 0 && subscriber_of(view, view->player_views[holder].person) != NULL) {
        sabot_view_compute_cover(view, table);
        view->player_views[holder].has_changed = write_player_view(view, table, holder);
    }
}

const char *sabot_view_player_text(sabot_view *view, const sabot_table *table, sabot_person person) {
    for (int bettor = 1; person != 0 && bettor <= SABOT_BETTORS_MAX; bettor++) {
        sabot_player_view *const player_view = &view->player_views[bettor];
        if (player_view->person != person) {
            continue;
        }
        if (player_view->text == NULL) {
            sabot_view_compute_cover(view, table);
            sabot_view_cache_json(&player_view->text, sabot_player_view_json(view, table, bettor));
        }
        return player_view->text != NULL ? player_view->text : "null";
    }
    return "null";
}

static void count_changes(sabot_view *view) {
    for (int audience = 0; audience < SABOT_AUDIENCE_COUNT; audience++) {
        view->sequences[audience] += sabot_view_has_changed(view, (sabot_audience)audience) ? 1 : 0;
    }
}

// ---------------------------------------------------------------------------------------------------------
// What remains after a hand

sabot_coup sabot_view_coup(const sabot_table *table) {
    const sabot_coup coup = sabot_coup_of(&table->round.deal);
    return sabot_ruleset_coup(&table->ruleset, &coup);
}

static void end_hand(sabot_view *view, const sabot_table *before, bool is_void) {
    const sabot_deal *const deal = &before->round.deal;
    const bool is_over = deal->player.count > 0 && sabot_deal_next(deal).recipient == SABOT_TO_NOBODY;
    if (deal->player.count > 0 && view->last.number != before->hand) {
        view->last = (sabot_last_hand){.number = before->hand, .deal = *deal, .is_void = is_void};
        if (is_over) {
            view->last.coup = sabot_view_coup(before);
        }
    }
}

/// R-DEAL-2: the hand of a tracker table that had ended is played again.
static void reopen_hand(sabot_view *view, const sabot_event *event) {
    if (view->last.number == event->outcome_reopened.hand) {
        view->last = (sabot_last_hand){0};
    }
}

static void record_alarm(sabot_view *view, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->chip_alarm.kind);
    view->alarms[event->chip_alarm.seat][index] = (uint8_t)(event->chip_alarm.alarm + 1);
}

static void record_prize(sabot_view *view, const sabot_table *table, const sabot_event *event) {
    if (view->prize_count < SABOT_PAID_PRIZES_MAX) {
        view->prizes[view->prize_count++] = (sabot_paid_prize){.hand = table->hand,
                                                               .seat = event->prize_paid.seat,
                                                               .kind = (sabot_kind)event->prize_paid.kind,
                                                               .prize = (sabot_prize)event->prize_paid.prize,
                                                               .cents = event->prize_paid.paid_cents};
    }
}

/// Returns the sections that the event may change.
static unsigned sections_for_event(sabot_view *view, const sabot_table *table, const sabot_event *event) {
    if (sabot_event_is_note(event->type)) {
        return 0;
    }
    switch (event->type) {
    case SABOT_EVENT_CARD_DEALT: // the most frequent event; changes nothing at the seats
    case SABOT_EVENT_CARD_TAKEN_BACK:
        return USUAL_SECTIONS & ~SEAT_SECTIONS;
    case SABOT_EVENT_BETS_OPENED:
        view->prize_count = 0;
        return USUAL_SECTIONS | PRIZE_SECTIONS | GUARD_SECTIONS;
    case SABOT_EVENT_PRIZE_PAID:
        record_prize(view, table, event);
        return USUAL_SECTIONS | PRIZE_SECTIONS;
    case SABOT_EVENT_BUTTON_PRESSED:
    case SABOT_EVENT_PRIZE_REJECTED:
        return USUAL_SECTIONS | PRIZE_SECTIONS;
    case SABOT_EVENT_CHIP_ALARM:
        record_alarm(view, event);
        return USUAL_SECTIONS;
    case SABOT_EVENT_HAND_ENDED:
        return USUAL_SECTIONS | LAST_SECTIONS | TRACKED_SECTIONS;
    case SABOT_EVENT_HAND_VOIDED:
        return USUAL_SECTIONS | LAST_SECTIONS | TRACKED_SECTIONS | PRIZE_SECTIONS;
    case SABOT_EVENT_DECLARED:
        return USUAL_SECTIONS | TRACKED_SECTIONS;
    case SABOT_EVENT_OUTCOME_REOPENED:
        reopen_hand(view, event);
        return USUAL_SECTIONS | LAST_SECTIONS | TRACKED_SECTIONS | PRIZE_SECTIONS;
    case SABOT_EVENT_ROW_CHOSEN:
    case SABOT_EVENT_LIMITS_SET:
        return USUAL_SECTIONS | LIMITS_SECTIONS;
    case SABOT_EVENT_RULES_CHOSEN:
    case SABOT_EVENT_SHOE_STARTED:
    case SABOT_EVENT_SHOE_ENDED:
        return USUAL_SECTIONS | LIMITS_SECTIONS | TRACKED_SECTIONS;
    default:
        return USUAL_SECTIONS;
    }
}

static void write_last_hand(sabot_player_view *player_view, const sabot_hand_book *book) {
    json_t *const last = player_view->person != 0 ? sabot_own_hand_json(book, player_view->person) : NULL;
    if (last != NULL) {
        sabot_view_cache_json(&player_view->last, last);
    }
}

/// During a replay there are many hands, but only each person's last one is needed, so it is written only
/// when a hand without them follows.
static void defer_last_hand(sabot_view *view) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        sabot_player_view *const player_view = &view->player_views[bettor];
        const bool has_any = player_view->person != 0 && sabot_own_hand_has(&view->book, player_view->person);
        if (player_view->last_is_deferred && !has_any) {
            write_last_hand(player_view, &view->replay->book);
        }
        player_view->last_is_deferred = has_any;
    }
    view->replay->book = view->book;
    view->replay->book.steps = NULL; // owned by view->book
}

/// Stores the result of a finished hand for every player still present.
static void store_last_hand(sabot_view *view) {
    if (view->replay != NULL) {
        defer_last_hand(view);
        return;
    }
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        write_last_hand(&view->player_views[bettor], &view->book);
    }
}

/// Updates the value of the cards, and returns the sections that may have changed. In a replay, earlier shoes
/// are not valued.
static unsigned update_guard(sabot_view *view, const sabot_table *table, const sabot_event *event) {
    if (view->replay == NULL) {
        return sabot_guard_update(&view->guard, table, event) ? GUARD_SECTIONS : 0;
    }
    if (table->shoe.number >= view->replay->shoe) {
        sabot_replay_guard(view->replay, &view->guard, table, event);
    }
    return 0;
}

/// Clears a player's request after a buy-in, a cash-out or their leaving.
static void clear_request(sabot_view *view, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_BOUGHT_IN:
        view->requests[event->bought_in.bettor] = (sabot_player_request){0};
        break;
    case SABOT_EVENT_CASHED_OUT:
        view->requests[event->cashed_out.bettor] = (sabot_player_request){0};
        break;
    case SABOT_EVENT_LEFT:
        view->requests[event->left.bettor] = (sabot_player_request){0};
        break;
    default:
        break;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Begin, replay, open, end

void sabot_view_begin(sabot_view *view, const sabot_table_info *info, const sabot_table *table) {
    view->info = *info;
    sabot_hand_book_resume(&view->book, info->number, table);
    sabot_guard_begin(&view->guard, table);
    update_seats(view, table);
}

void sabot_view_start_replay(sabot_view *view, uint32_t shoe) {
    view->replay = calloc(1, sizeof *view->replay); // NULL: sections are written as records are read
    if (view->replay != NULL) {
        view->replay->shoe = shoe;
    }
}

void sabot_view_before(sabot_view *view, const sabot_record *record, const sabot_table *table,
                       const sabot_event *event) {
    if (event->type == SABOT_EVENT_HAND_ENDED || event->type == SABOT_EVENT_HAND_VOIDED) {
        end_hand(view, table, event->type == SABOT_EVENT_HAND_VOIDED);
    }
    if (sabot_hand_book_take(&view->book, record, table, event)) {
        store_last_hand(view);
    }
}

void sabot_view_after(sabot_view *view, const sabot_table *table, const sabot_event *event) {
    view->dirty |= sections_for_event(view, table, event);
    view->dirty |= update_guard(view, table, event);
    clear_request(view, event);
}

static void end_recall(sabot_view *view, const sabot_table *table) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (view->player_views[bettor].last_is_deferred) {
            write_last_hand(&view->player_views[bettor], &view->replay->book);
            view->player_views[bettor].last_is_deferred = false;
        }
    }
    sabot_replay_catch_up(view->replay, &view->guard, table);
    free(view->replay);
    view->replay = NULL;
}

void sabot_view_open(sabot_view *view, const sabot_table *table) {
    if (view->replay != NULL) {
        end_recall(view, table);
    }
    write_sections(view, table, ALL_SECTIONS);
    write_player_views(view, table);
}

void sabot_view_end_record(sabot_view *view, const sabot_table *table) {
    const unsigned touched = view->dirty;
    view->dirty = 0;
    if (view->replay != NULL) {
        update_seats(view, table);
        return;
    }
    write_sections(view, table, touched);
    if (touched & SEAT_SECTIONS) {
        write_player_views(view, table);
    } else {
        write_shoe_holder(view, table);
    }
    count_changes(view);
}

void sabot_view_set_info(sabot_view *view, const sabot_table *table) {
    write_sections(view, table, 1U << SABOT_SECTION_TABLE | 1U << SABOT_SECTION_REQUESTS);
    write_player_views(view, table);
    count_changes(view);
}

void sabot_view_end(sabot_view *view) {
    for (int i = 0; i < SABOT_SECTION_COUNT; i++) {
        free(view->sections[i]);
    }
    for (int bettor = 0; bettor <= SABOT_BETTORS_MAX; bettor++) {
        free(view->player_views[bettor].text);
        free(view->player_views[bettor].last);
    }
    sabot_hand_book_clear(&view->book);
    free(view->replay);
    free(view->subscribers);
    *view = (sabot_view){0};
}
