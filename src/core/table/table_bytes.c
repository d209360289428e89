/// Encodes and decodes a table for checkpoints. Version 1: a byte 1, then every field in the order of
/// sabot/table.h; only the used part of lists. Checkpoints only save time, so other versions are not read;
/// the journal is replayed instead.
///
/// The roads follow from the hands' letters, so only the tallies and the letters are stored.
#include "core/event/cursor.h"
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

enum { VERSION = 1 };

static void visit_settings(sabot_cursor *cursor, sabot_table *table) {
    SABOT_CURSOR_ENUM(cursor, table->phase, SABOT_PHASE_COUNT - 1);
    assert(table->phase < SABOT_PHASE_COUNT);
    sabot_cursor_flag(cursor, &table->has_rules);
    sabot_cursor_flag(cursor, &table->posted);
    sabot_cursor_flag(cursor, &table->virtual_shoe);
    sabot_cursor_flag(cursor, &table->tracker_only);
    sabot_cursor_flag(cursor, &table->sensors);
    sabot_cursor_u16(cursor, &table->timer_seconds, SABOT_BET_TIMER_MAX);
    if (table->has_rules) {
        sabot_cursor_ruleset(cursor, &table->ruleset);
    }
}

static void visit_money(sabot_cursor *cursor, sabot_table *table) {
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        sabot_cursor_i64(cursor, &table->accounts_cents[account]);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sabot_cursor_i64(cursor, &table->meters[i].units);
        sabot_cursor_i64(cursor, &table->round.meters[i].units);
    }
}

static void visit_people(sabot_cursor *cursor, sabot_table *table) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        sabot_cursor_u32(cursor, &table->bettors[bettor].person, UINT32_MAX);
        sabot_cursor_flag(cursor, &table->bettors[bettor].away);
    }
    sabot_position *const position = &table->position;
    sabot_cursor_u8(cursor, &position->offered, SABOT_SEATS_MAX);
    assert(position->offered <= SABOT_SEATS_MAX);
    sabot_cursor_u8(cursor, &position->last, SABOT_SEATS_MAX);
    sabot_cursor_u8(cursor, &position->hands, SABOT_BANK_HANDS_MAX);
    sabot_cursor_u16(cursor, &position->passed, UINT16_MAX);
    sabot_cursor_flag(cursor, &position->waits);
    sabot_cursor_i64(cursor, &position->fee.held_cents);
    sabot_cursor_i64(cursor, &position->fee.taken_cents);
}

static void visit_shoe(sabot_cursor *cursor, sabot_shoe_state *shoe) {
    sabot_cursor_u32(cursor, &shoe->number, UINT32_MAX);
    sabot_cursor_u8(cursor, &shoe->decks, SABOT_DECKS_MAX);
    sabot_cursor_flag(cursor, &shoe->in_play);
    sabot_cursor_flag(cursor, &shoe->burned);
    sabot_cursor_flag(cursor, &shoe->cut_is_out);
    sabot_cursor_u8(cursor, &shoe->hands_left, UINT8_MAX);
    sabot_cursor_u16(cursor, &shoe->cards_left, SABOT_SHOE_CARDS_MAX);
    uint16_t total = 0;
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        sabot_cursor_u8(cursor, &shoe->unseen.counts[card], SABOT_DECKS_MAX);
        total = (uint16_t)(total + shoe->unseen.counts[card]);
    }
    assert(!cursor->writing || shoe->unseen.total == total);
    if (!cursor->writing) {
        shoe->unseen.total = total;
    }
    sabot_cursor_u8(cursor, &shoe->holder, SABOT_SEATS_MAX);
    sabot_cursor_flag(cursor, &shoe->to_reveal);
    sabot_cursor_flag(cursor, &shoe->is_cut);
    sabot_cursor_u8(cursor, &shoe->cut_seat, SABOT_SEATS_MAX);
    sabot_cursor_u16(cursor, &shoe->cut_place, SABOT_SHOE_CARDS_MAX);
    sabot_cursor_bytes(cursor, shoe->commitment.bytes, sizeof shoe->commitment.bytes);
}

static void visit_hand_cards(sabot_cursor *cursor, sabot_hand *hand) {
    sabot_cursor_u8(cursor, &hand->count, 3);
    assert(hand->count <= 3);
    for (int i = 0; i < hand->count; i++) {
        sabot_cursor_u8(cursor, &hand->cards[i].index, SABOT_DECK_CARDS - 1);
    }
}

static void visit_wager(sabot_cursor *cursor, sabot_wager *wager, sabot_wager_state *state) {
    sabot_cursor_u8(cursor, &wager->seat.number, SABOT_SEATS_MAX);
    SABOT_CURSOR_ENUM(cursor, wager->kind, SABOT_KIND_COUNT - 1);
    assert(wager->kind < SABOT_KIND_COUNT);
    SABOT_CURSOR_ENUM(cursor, wager->role, SABOT_WAGER_BACK_LINE);
    assert(wager->role <= SABOT_WAGER_BACK_LINE);
    sabot_cursor_u8(cursor, &wager->owner, SABOT_BACK_LINE_MAX);
    sabot_cursor_i64(cursor, &wager->cents);
    sabot_cursor_i64(cursor, &state->fee.held_cents);
    sabot_cursor_i64(cursor, &state->fee.taken_cents);
    sabot_cursor_flag(cursor, &state->is_done);
    SABOT_CURSOR_ENUM(cursor, state->result, SABOT_RESULT_PUSH);
    sabot_cursor_i64(cursor, &state->taken_cents);
    sabot_cursor_i64(cursor, &state->paid_cents);
    sabot_cursor_i64(cursor, &state->returned_cents);
}

static void visit_round(sabot_cursor *cursor, sabot_table *table) {
    sabot_round *const round = &table->round;
    sabot_cursor_u8(cursor, &round->seats, SABOT_SEATS_MAX);
    sabot_cursor_u8(cursor, &round->decks, SABOT_DECKS_MAX);
    sabot_cursor_u8(cursor, &round->schedule_row, SABOT_SCHEDULE_ROWS_MAX - 1);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        sabot_cursor_i64(cursor, &round->limits[kind].min_cents);
        sabot_cursor_i64(cursor, &round->limits[kind].max_cents);
    }
    sabot_cursor_u8(cursor, &round->bank_seat.number, SABOT_SEATS_MAX);
    sabot_cursor_i64(cursor, &round->bank_cents);
    SABOT_CURSOR_ENUM(cursor, round->cover, SABOT_COVER_NET);
    sabot_cursor_u16(cursor, &round->wager_count, SABOT_WAGERS_MAX);
    assert(round->wager_count <= SABOT_WAGERS_MAX);
    for (int i = 0; i < round->wager_count; i++) {
        visit_wager(cursor, &round->wagers[i], &table->wagers[i]);
    }
    visit_hand_cards(cursor, &round->deal.player);
    visit_hand_cards(cursor, &round->deal.banker);
    sabot_cursor_u32(cursor, &table->hand, UINT32_MAX);
    sabot_cursor_i64(cursor, &table->closes_ms);
}

static void visit_progressives(sabot_cursor *cursor, sabot_table *table) {
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            sabot_claim *const claim = &table->claims[seat][i];
            SABOT_CURSOR_ENUM(cursor, claim->state, SABOT_CLAIM_REJECTED);
            SABOT_CURSOR_ENUM(cursor, claim->prize, SABOT_PRIZE_COUNT - 1);
            assert(claim->prize < SABOT_PRIZE_COUNT);
            sabot_cursor_u32(cursor, &claim->presser, UINT32_MAX);
            sabot_cursor_i64(cursor, &claim->paid_cents);
            sabot_cursor_flag(cursor, &table->chips[seat][i].chip);
            sabot_cursor_flag(cursor, &table->chips[seat][i].flagged);
        }
    }
}

static void visit_tally(sabot_cursor *cursor, sabot_tally *tally) {
    uint32_t *const counts[] = {&tally->hands,   &tally->player,         &tally->banker,
                                &tally->tie,     &tally->dragon7,        &tally->panda8,
                                &tally->natural, &tally->player_natural, &tally->banker_natural};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        sabot_cursor_u32(cursor, counts[i], UINT32_MAX);
    }
}

static void visit_tracker(sabot_cursor *cursor, sabot_tracker *tracker) {
    visit_tally(cursor, &tracker->tally);
    visit_tally(cursor, &tracker->previous);
    uint16_t hands = (uint16_t)tracker->roads.counts.hands;
    sabot_cursor_u16(cursor, &hands, SABOT_ROAD_HANDS_MAX);
    assert(hands <= SABOT_ROAD_HANDS_MAX);
    char letters[SABOT_ROAD_HANDS_MAX];
    memcpy(letters, tracker->roads.bead, sizeof letters);
    sabot_cursor_bytes(cursor, letters, hands);
    if (!cursor->writing && sabot_roads_add_letters(&tracker->roads, letters, hands) != hands) {
        cursor->failed = true;
    }
}

static void visit_table(sabot_cursor *cursor, sabot_table *table) {
    uint8_t version = VERSION;
    sabot_cursor_u8(cursor, &version, VERSION);
    cursor->failed = cursor->failed || version != VERSION;
    visit_settings(cursor, table);
    visit_money(cursor, table);
    visit_people(cursor, table);
    visit_shoe(cursor, &table->shoe);
    visit_round(cursor, table);
    visit_progressives(cursor, table);
    visit_tracker(cursor, &table->tracker);
}

size_t sabot_table_write(const sabot_table *table, uint8_t bytes[SABOT_TABLE_BYTES_MAX]) {
    sabot_cursor cursor = sabot_cursor_writing(bytes, SABOT_TABLE_BYTES_MAX);
    visit_table(&cursor, (sabot_table *)table); // writing does not change the table
    assert(!cursor.failed);
    assert(cursor.at <= SABOT_TABLE_BYTES_MAX);
    return cursor.at;
}

bool sabot_table_read(sabot_table *table, const uint8_t *bytes, size_t size) {
    sabot_cursor cursor = sabot_cursor_reading(bytes, size);
    sabot_table_begin(table);
    visit_table(&cursor, table);
    return !cursor.failed && cursor.at == size && sabot_is_valid_checkpoint(table);
}
