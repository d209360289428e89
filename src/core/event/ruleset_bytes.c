/// Version 1 of the ruleset encoding: a byte 1, then every field in the order of sabot/rules.h. A new field
/// makes version 2, and both versions are then read. Any other first byte fails.
#include "core/event/cursor.h"

#include <string.h>

enum { VERSION = 1 };

static void visit_limits(sabot_cursor *cursor, sabot_limits *limits) {
    sabot_cursor_i64(cursor, &limits->min_cents);
    sabot_cursor_i64(cursor, &limits->max_cents);
}

static void visit_row(sabot_cursor *cursor, sabot_schedule_row *row) {
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        visit_limits(cursor, &row->limits[kind]);
        sabot_cursor_i64(cursor, &row->fee_cents[kind]);
    }
    sabot_cursor_i64(cursor, &row->bank_fee_cents);
}

static void visit_wager(sabot_cursor *cursor, sabot_wager_rule *rule) {
    sabot_cursor_flag(cursor, &rule->offered);
    sabot_cursor_u16(cursor, &rule->odds, UINT16_MAX);
    sabot_cursor_flag(cursor, &rule->needs_line);
    sabot_cursor_flag(cursor, &rule->back_line);
}

static void visit_combination(sabot_cursor *cursor, sabot_combination *combination) {
    sabot_cursor_flag(cursor, &combination->printed);
    SABOT_CURSOR_ENUM(cursor, combination->player, SABOT_SUIT_SPADES);
    SABOT_CURSOR_ENUM(cursor, combination->banker, SABOT_SUIT_SPADES);
}

static void visit_paytable(sabot_cursor *cursor, sabot_paytable *paytable) {
    sabot_cursor_text(cursor, paytable->name, sizeof paytable->name);
    SABOT_CURSOR_ENUM(cursor, paytable->kind, SABOT_KIND_COUNT - 1);
    sabot_cursor_i64(cursor, &paytable->price_cents);
    sabot_cursor_i64(cursor, &paytable->seed_cents);
    sabot_cursor_i64(cursor, &paytable->reset_cents);
    sabot_cursor_u16(cursor, &paytable->meter_share, UINT16_MAX);
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        sabot_cursor_i64(cursor, &paytable->pay_cents[prize]);
        sabot_cursor_i64(cursor, &paytable->envy_cents[prize]);
    }
    for (int seat = 0; seat <= SABOT_SEATS_MAX; seat++) {
        visit_combination(cursor, &paytable->combinations[seat]);
    }
}

static void visit_shoe(sabot_cursor *cursor, sabot_shoe_settings *shoe) {
    SABOT_CURSOR_ENUM(cursor, shoe->burn, SABOT_BURN_FIXED);
    sabot_cursor_u8(cursor, &shoe->burn_cards, UINT8_MAX);
    sabot_cursor_u16(cursor, &shoe->cut_cards, UINT16_MAX);
    sabot_cursor_u8(cursor, &shoe->hands_after_cut, UINT8_MAX);
}

static void visit_table(sabot_cursor *cursor, sabot_ruleset *ruleset) {
    sabot_cursor_text(cursor, ruleset->name, sizeof ruleset->name);
    sabot_cursor_text(cursor, ruleset->title, sizeof ruleset->title);
    sabot_cursor_u16(cursor, &ruleset->decks_allowed, UINT16_MAX);
    sabot_cursor_u8(cursor, &ruleset->decks, UINT8_MAX);
    sabot_cursor_u16(cursor, &ruleset->seats_allowed, UINT16_MAX);
    sabot_cursor_u8(cursor, &ruleset->seats, UINT8_MAX);
    visit_shoe(cursor, &ruleset->shoe);
}

static void visit_settlement(sabot_cursor *cursor, sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        visit_wager(cursor, &ruleset->wagers[kind]);
    }
    SABOT_CURSOR_ENUM(cursor, ruleset->dragon7_banker, SABOT_DRAGON7_PAYS_BANKER);
    SABOT_CURSOR_ENUM(cursor, ruleset->bank_by, SABOT_BANK_HOUSE);
    sabot_cursor_u8(cursor, &ruleset->bank_hands, UINT8_MAX);
    SABOT_CURSOR_ENUM(cursor, ruleset->cover, SABOT_COVER_NET);
    SABOT_CURSOR_ENUM(cursor, ruleset->settle_by, SABOT_SETTLE_BY_SEAT);
    SABOT_CURSOR_ENUM(cursor, ruleset->direction, SABOT_COUNTER_CLOCKWISE);
    for (int place = 0; place < SABOT_KIND_COUNT; place++) {
        SABOT_CURSOR_ENUM(cursor, ruleset->order[place], SABOT_KIND_COUNT - 1);
    }
}

static void visit_money(sabot_cursor *cursor, sabot_ruleset *ruleset) {
    SABOT_CURSOR_ENUM(cursor, ruleset->table_minimum, SABOT_MINIMUM_OF_BETTOR);
    sabot_cursor_i64(cursor, &ruleset->legal_cap_cents);
    sabot_cursor_u8(cursor, &ruleset->schedule_count, SABOT_SCHEDULE_ROWS_MAX);
    // When an invalid ruleset is written, it may claim more rows than there are; the cursor has then failed.
    for (int row = 0; row < ruleset->schedule_count && !cursor->failed; row++) {
        visit_row(cursor, &ruleset->schedule[row]);
    }
    sabot_cursor_u8(cursor, &ruleset->schedule_row, UINT8_MAX);
    SABOT_CURSOR_ENUM(cursor, ruleset->fees_taken, SABOT_FEES_AS_BETS_CLOSE);
    SABOT_CURSOR_ENUM(cursor, ruleset->no_action_fee, SABOT_NO_ACTION_FEE_RETURNED);
    sabot_cursor_u16(cursor, &ruleset->bet_timer_seconds, UINT16_MAX);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        visit_paytable(cursor, &ruleset->paytables[i]);
    }
}

void sabot_cursor_ruleset(sabot_cursor *cursor, sabot_ruleset *ruleset) {
    uint8_t version = VERSION;
    sabot_cursor_u8(cursor, &version, VERSION);
    if (!cursor->writing) {
        memset(ruleset, 0, sizeof *ruleset);
        cursor->failed = cursor->failed || version != VERSION;
    }
    visit_table(cursor, ruleset);
    visit_settlement(cursor, ruleset);
    visit_money(cursor, ruleset);
    sabot_ruleset_fault fault;
    if (!cursor->writing && !cursor->failed && sabot_ruleset_check(ruleset, &fault) != SABOT_OK) {
        cursor->failed = true;
    }
}
