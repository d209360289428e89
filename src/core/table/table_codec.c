/// Encodes and decodes a table for checkpoints. Version 2: a byte 2, then every field in the order of
/// sabot/table.h; only the used part of lists. Version 1, of sabot 0.1, lacks the fields added since and is
/// read too, so that an audit can compare its checkpoints. Checkpoints only save time, so other versions are
/// not read; the journal is replayed instead.
///
/// The roads follow from the hands' letters, so only the tallies and the letters are stored.
#include "core/event/codec.h"
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

enum { VERSION_1 = 1, VERSION = 2 };

static void visit_settings(sabot_codec *codec, int version, sabot_table *table) {
    SABOT_CODEC_ENUM(codec, table->phase, SABOT_PHASE_COUNT - 1);
    assert(table->phase < SABOT_PHASE_COUNT);
    sabot_codec_flag(codec, &table->has_rules);
    sabot_codec_flag(codec, &table->posted);
    sabot_codec_flag(codec, &table->virtual_shoe);
    sabot_codec_flag(codec, &table->tracker_only);
    sabot_codec_flag(codec, &table->sensors);
    if (version > VERSION_1) {
        sabot_codec_flag(codec, &table->sensors_stopped);
    }
    sabot_codec_u16(codec, &table->timer_seconds, SABOT_BET_TIMER_MAX);
    if (table->has_rules) {
        sabot_codec_ruleset(codec, &table->ruleset);
    }
}

static void visit_money(sabot_codec *codec, int version, sabot_table *table) {
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        const bool is_reserve =
            account == SABOT_ACCOUNT_RESERVE_DRAGON7 || account == SABOT_ACCOUNT_RESERVE_PANDA8;
        if (version > VERSION_1 || !is_reserve) {
            sabot_codec_i64(codec, &table->accounts_cents[account]);
        }
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sabot_codec_i64(codec, &table->meters[i].units);
        sabot_codec_i64(codec, &table->round.meters[i].units);
        if (version > VERSION_1) {
            sabot_codec_i64(codec, &table->reserves[i].units);
            sabot_codec_i64(codec, &table->reserves_before[i].units);
        }
    }
}

static void visit_people(sabot_codec *codec, int version, sabot_table *table) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        sabot_codec_u32(codec, &table->bettors[bettor].person, UINT32_MAX);
        sabot_codec_flag(codec, &table->bettors[bettor].away);
    }
    sabot_position *const position = &table->position;
    sabot_codec_u8(codec, &position->offered, SABOT_SEATS_MAX);
    assert(position->offered <= SABOT_SEATS_MAX);
    sabot_codec_u8(codec, &position->last, SABOT_SEATS_MAX);
    sabot_codec_u8(codec, &position->hands, SABOT_BANK_HANDS_MAX);
    if (version > VERSION_1) {
        sabot_codec_i64(codec, &position->put_up_cents);
    }
    sabot_codec_u16(codec, &position->passed, UINT16_MAX);
    sabot_codec_flag(codec, &position->is_waiting);
    sabot_codec_i64(codec, &position->fee.held_cents);
    sabot_codec_i64(codec, &position->fee.taken_cents);
}

static void visit_shoe(sabot_codec *codec, int version, sabot_shoe_state *shoe) {
    sabot_codec_u32(codec, &shoe->number, UINT32_MAX);
    sabot_codec_u8(codec, &shoe->decks, SABOT_DECKS_MAX);
    sabot_codec_flag(codec, &shoe->in_play);
    sabot_codec_flag(codec, &shoe->burned);
    sabot_codec_flag(codec, &shoe->cut_is_out);
    sabot_codec_u8(codec, &shoe->hands_left, UINT8_MAX);
    sabot_codec_u16(codec, &shoe->cards_left, SABOT_SHOE_CARDS_MAX);
    uint16_t total = 0;
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        sabot_codec_u8(codec, &shoe->unseen.counts[card], SABOT_DECKS_MAX);
        total = (uint16_t)(total + shoe->unseen.counts[card]);
    }
    assert(!codec->writing || shoe->unseen.total == total);
    if (!codec->writing) {
        shoe->unseen.total = total;
    }
    sabot_codec_u8(codec, &shoe->holder, SABOT_SEATS_MAX);
    sabot_codec_flag(codec, &shoe->awaits_reveal);
    sabot_codec_flag(codec, &shoe->is_cut);
    sabot_codec_u8(codec, &shoe->cut_seat, SABOT_SEATS_MAX);
    sabot_codec_u16(codec, &shoe->cut_place, SABOT_SHOE_CARDS_MAX);
    if (version > VERSION_1) {
        sabot_codec_u8(codec, &shoe->burn_card, SABOT_DECK_CARDS);
        sabot_codec_u8(codec, &shoe->burn_cards, UINT8_MAX);
    }
    sabot_codec_bytes(codec, shoe->commitment.bytes, sizeof shoe->commitment.bytes);
}

static void visit_hand_cards(sabot_codec *codec, sabot_hand *hand) {
    sabot_codec_u8(codec, &hand->count, 3);
    assert(hand->count <= 3);
    for (int i = 0; i < hand->count; i++) {
        sabot_codec_u8(codec, &hand->cards[i].index, SABOT_DECK_CARDS - 1);
    }
}

static void visit_wager(sabot_codec *codec, sabot_wager *wager, sabot_wager_state *state) {
    sabot_codec_u8(codec, &wager->seat.number, SABOT_SEATS_MAX);
    SABOT_CODEC_ENUM(codec, wager->kind, SABOT_KIND_COUNT - 1);
    assert(wager->kind < SABOT_KIND_COUNT);
    SABOT_CODEC_ENUM(codec, wager->owner_type, SABOT_WAGER_BACK_LINE);
    assert(wager->owner_type <= SABOT_WAGER_BACK_LINE);
    sabot_codec_u8(codec, &wager->owner, SABOT_BACK_LINE_MAX);
    sabot_codec_i64(codec, &wager->cents);
    sabot_codec_i64(codec, &state->fee.held_cents);
    sabot_codec_i64(codec, &state->fee.taken_cents);
    sabot_codec_flag(codec, &state->is_done);
    SABOT_CODEC_ENUM(codec, state->result, SABOT_RESULT_PUSH);
    sabot_codec_i64(codec, &state->taken_cents);
    sabot_codec_i64(codec, &state->paid_cents);
    sabot_codec_i64(codec, &state->returned_cents);
}

static void visit_round(sabot_codec *codec, int version, sabot_table *table) {
    sabot_round *const round = &table->round;
    sabot_codec_u8(codec, &round->seats, SABOT_SEATS_MAX);
    sabot_codec_u8(codec, &round->decks, SABOT_DECKS_MAX);
    sabot_codec_u8(codec, &round->schedule_row, SABOT_SCHEDULE_ROWS_MAX - 1);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        sabot_codec_i64(codec, &round->limits[kind].min_cents);
        sabot_codec_i64(codec, &round->limits[kind].max_cents);
    }
    sabot_codec_u8(codec, &round->bank_seat.number, SABOT_SEATS_MAX);
    sabot_codec_i64(codec, &round->bank_cents);
    SABOT_CODEC_ENUM(codec, round->cover, SABOT_COVER_NET);
    sabot_codec_u16(codec, &round->wager_count, SABOT_WAGERS_MAX);
    assert(round->wager_count <= SABOT_WAGERS_MAX);
    for (int i = 0; i < round->wager_count; i++) {
        visit_wager(codec, &round->wagers[i], &table->wagers[i]);
    }
    visit_hand_cards(codec, &round->deal.player);
    visit_hand_cards(codec, &round->deal.banker);
    if (version > VERSION_1) {
        visit_hand_cards(codec, &table->last_deal.player);
        visit_hand_cards(codec, &table->last_deal.banker);
    }
    sabot_codec_u32(codec, &table->hand, UINT32_MAX);
    sabot_codec_i64(codec, &table->closes_ms);
}

static void visit_progressives(sabot_codec *codec, int version, sabot_table *table) {
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            sabot_prize_state *const prize_state = &table->prizes[seat][i];
            SABOT_CODEC_ENUM(codec, prize_state->stage, SABOT_PRIZE_STAGE_REJECTED);
            SABOT_CODEC_ENUM(codec, prize_state->prize, SABOT_PRIZE_COUNT - 1);
            assert(prize_state->prize < SABOT_PRIZE_COUNT);
            sabot_codec_u32(codec, &prize_state->pressed_by, UINT32_MAX);
            sabot_codec_i64(codec, &prize_state->paid_cents);
            sabot_codec_flag(codec, &table->sensor_states[seat][i].chip);
            sabot_codec_flag(codec, &table->sensor_states[seat][i].flagged);
            if (version > VERSION_1) {
                sabot_codec_flag(codec, &table->sensor_states[seat][i].late);
            }
        }
    }
}

static void visit_tally(sabot_codec *codec, sabot_tally *tally) {
    uint32_t *const counts[] = {&tally->hands,   &tally->player,         &tally->banker,
                                &tally->tie,     &tally->dragon7,        &tally->panda8,
                                &tally->natural, &tally->player_natural, &tally->banker_natural};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        sabot_codec_u32(codec, counts[i], UINT32_MAX);
    }
}

static void visit_tracker(sabot_codec *codec, sabot_tracker *tracker) {
    visit_tally(codec, &tracker->tally);
    visit_tally(codec, &tracker->previous);
    uint16_t hands = (uint16_t)tracker->roads.counts.hands;
    sabot_codec_u16(codec, &hands, SABOT_ROAD_HANDS_MAX);
    assert(hands <= SABOT_ROAD_HANDS_MAX);
    char letters[SABOT_ROAD_HANDS_MAX];
    memcpy(letters, tracker->roads.bead, sizeof letters);
    sabot_codec_bytes(codec, letters, hands);
    if (!codec->writing && sabot_roads_add_letters(&tracker->roads, letters, hands) != hands) {
        codec->failed = true;
    }
}

/// Version 0.1 counted a hand when it ended, not when it was declared. The checks are those that adding the
/// hand relies on; the whole table is checked afterward.
static void count_declared_hand(sabot_codec *codec, sabot_table *table) {
    const sabot_deal *const deal = &table->round.deal;
    if (table->phase < SABOT_PHASE_DECLARED) {
        return;
    }
    const sabot_deal legal = sabot_deal_legal_prefix(deal);
    if (!table->has_rules || legal.player.count != deal->player.count ||
        legal.banker.count != deal->banker.count || sabot_deal_next(deal).recipient != SABOT_TO_NOBODY ||
        table->tracker.tally.hands != table->tracker.roads.counts.hands) {
        codec->failed = true;
        return;
    }
    const sabot_coup coup = sabot_coup_of(deal);
    const sabot_coup shown = sabot_ruleset_coup(&table->ruleset, &coup);
    codec->failed = sabot_tracker_add(&table->tracker, &shown) != SABOT_OK;
}

static void visit_table(sabot_codec *codec, sabot_table *table) {
    uint8_t version = VERSION;
    sabot_codec_u8(codec, &version, VERSION);
    codec->failed = codec->failed || version < VERSION_1;
    visit_settings(codec, version, table);
    visit_money(codec, version, table);
    visit_people(codec, version, table);
    visit_shoe(codec, version, &table->shoe);
    visit_round(codec, version, table);
    visit_progressives(codec, version, table);
    visit_tracker(codec, &table->tracker);
    if (version == VERSION_1 && !codec->failed) {
        count_declared_hand(codec, table);
    }
}

size_t sabot_table_write(const sabot_table *table, uint8_t bytes[SABOT_TABLE_BYTES_MAX]) {
    sabot_codec codec = sabot_codec_writing(bytes, SABOT_TABLE_BYTES_MAX);
    visit_table(&codec, (sabot_table *)table); // writing does not change the table
    assert(!codec.failed);
    assert(codec.at <= SABOT_TABLE_BYTES_MAX);
    return codec.at;
}

bool sabot_table_read(sabot_table *table, const uint8_t *bytes, size_t size) {
    sabot_codec codec = sabot_codec_reading(bytes, size);
    sabot_table_begin(table);
    visit_table(&codec, table);
    return !codec.failed && codec.at == size && sabot_table_is_valid_checkpoint(table);
}
