/// The ruleset encoding: a byte for the version, then every field in the order of sabot/rules.h. Version 0.1
/// wrote version 1, which has no fields after the paytables; such a ruleset is marked as edition 1 and always
/// written as it was read. Version 2 appends the fields that came later. Any other first byte fails.
#include "core/event/codec.h"

#include <string.h>

enum { EDITION_1 = 1, VERSION = 2 };

static void visit_limits(sabot_codec *codec, sabot_limits *limits) {
    sabot_codec_i64(codec, &limits->min_cents);
    sabot_codec_i64(codec, &limits->max_cents);
}

static void visit_row(sabot_codec *codec, sabot_schedule_row *row) {
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        visit_limits(codec, &row->limits[kind]);
        sabot_codec_i64(codec, &row->fee_cents[kind]);
    }
    sabot_codec_i64(codec, &row->bank_fee_cents);
}

static void visit_wager(sabot_codec *codec, sabot_wager_rule *rule) {
    sabot_codec_flag(codec, &rule->offered);
    sabot_codec_u16(codec, &rule->odds, UINT16_MAX);
    sabot_codec_flag(codec, &rule->needs_line);
    sabot_codec_flag(codec, &rule->back_line);
}

static void visit_combination(sabot_codec *codec, sabot_combination *combination) {
    sabot_codec_flag(codec, &combination->printed);
    SABOT_CODEC_ENUM(codec, combination->player, SABOT_SUIT_SPADES);
    SABOT_CODEC_ENUM(codec, combination->banker, SABOT_SUIT_SPADES);
}

static void visit_paytable(sabot_codec *codec, sabot_paytable *paytable) {
    sabot_codec_text(codec, paytable->name, sizeof paytable->name);
    SABOT_CODEC_ENUM(codec, paytable->kind, SABOT_KIND_COUNT - 1);
    sabot_codec_i64(codec, &paytable->price_cents);
    sabot_codec_i64(codec, &paytable->seed_cents);
    sabot_codec_i64(codec, &paytable->reset_cents);
    sabot_codec_u16(codec, &paytable->meter_share, UINT16_MAX);
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        sabot_codec_i64(codec, &paytable->pay_cents[prize]);
        sabot_codec_i64(codec, &paytable->envy_cents[prize]);
    }
    for (int seat = 0; seat <= SABOT_SEATS_MAX; seat++) {
        visit_combination(codec, &paytable->combinations[seat]);
    }
}

static void visit_shoe(sabot_codec *codec, sabot_shoe_settings *shoe) {
    SABOT_CODEC_ENUM(codec, shoe->burn, SABOT_BURN_FIXED);
    sabot_codec_u8(codec, &shoe->burn_cards, UINT8_MAX);
    sabot_codec_u16(codec, &shoe->cut_cards, UINT16_MAX);
    sabot_codec_u8(codec, &shoe->hands_after_cut, UINT8_MAX);
}

static void visit_table(sabot_codec *codec, sabot_ruleset *ruleset) {
    sabot_codec_text(codec, ruleset->name, sizeof ruleset->name);
    sabot_codec_text(codec, ruleset->title, sizeof ruleset->title);
    sabot_codec_u16(codec, &ruleset->decks_allowed, UINT16_MAX);
    sabot_codec_u8(codec, &ruleset->decks, UINT8_MAX);
    sabot_codec_u16(codec, &ruleset->seats_allowed, UINT16_MAX);
    sabot_codec_u8(codec, &ruleset->seats, UINT8_MAX);
    visit_shoe(codec, &ruleset->shoe);
}

static void visit_settlement(sabot_codec *codec, sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        visit_wager(codec, &ruleset->wagers[kind]);
    }
    SABOT_CODEC_ENUM(codec, ruleset->dragon7_banker, SABOT_DRAGON7_PAYS_BANKER);
    SABOT_CODEC_ENUM(codec, ruleset->bank_by, SABOT_BANK_HOUSE);
    sabot_codec_u8(codec, &ruleset->bank_hands, UINT8_MAX);
    SABOT_CODEC_ENUM(codec, ruleset->cover, SABOT_COVER_NET);
    SABOT_CODEC_ENUM(codec, ruleset->settle_by, SABOT_SETTLE_BY_SEAT);
    SABOT_CODEC_ENUM(codec, ruleset->direction, SABOT_COUNTER_CLOCKWISE);
    for (int place = 0; place < SABOT_KIND_COUNT; place++) {
        SABOT_CODEC_ENUM(codec, ruleset->order[place], SABOT_KIND_COUNT - 1);
    }
}

static void visit_money(sabot_codec *codec, sabot_ruleset *ruleset) {
    SABOT_CODEC_ENUM(codec, ruleset->table_minimum, SABOT_MINIMUM_OF_BETTOR);
    sabot_codec_i64(codec, &ruleset->legal_cap_cents);
    sabot_codec_u8(codec, &ruleset->schedule_count, SABOT_SCHEDULE_ROWS_MAX);
    // When an invalid ruleset is written, it may claim more rows than there are; the codec has then
    // failed.
    for (int row = 0; row < ruleset->schedule_count && !codec->failed; row++) {
        visit_row(codec, &ruleset->schedule[row]);
    }
    sabot_codec_u8(codec, &ruleset->schedule_row, UINT8_MAX);
    SABOT_CODEC_ENUM(codec, ruleset->fees_taken, SABOT_FEES_AS_BETS_CLOSE);
    SABOT_CODEC_ENUM(codec, ruleset->no_action_fee, SABOT_NO_ACTION_FEE_RETURNED);
    sabot_codec_u16(codec, &ruleset->bet_timer_seconds, UINT16_MAX);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        visit_paytable(codec, &ruleset->paytables[i]);
    }
}

static void visit_later_fields(sabot_codec *codec, sabot_ruleset *ruleset) {
    sabot_codec_i64(codec, &ruleset->chip_unit_cents);
    sabot_codec_flag(codec, &ruleset->bank_rides);
    SABOT_CODEC_ENUM(codec, ruleset->void_fee, SABOT_VOID_FEE_KEPT);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sabot_codec_u16(codec, &ruleset->paytables[i].seats_without, UINT16_MAX);
        sabot_codec_i64(codec, &ruleset->paytables[i].max_cents);
        sabot_codec_i64(codec, &ruleset->paytables[i].confirm_from_cents);
    }
}

void sabot_codec_ruleset(sabot_codec *codec, sabot_ruleset *ruleset) {
    uint8_t version = codec->writing && ruleset->is_edition1 ? EDITION_1 : VERSION;
    sabot_codec_u8(codec, &version, VERSION);
    if (!codec->writing) {
        memset(ruleset, 0, sizeof *ruleset);
        codec->failed = codec->failed || version < EDITION_1;
        ruleset->is_edition1 = version == EDITION_1;
        ruleset->chip_unit_cents = 1;
        ruleset->bank_rides = true;
    }
    visit_table(codec, ruleset);
    visit_settlement(codec, ruleset);
    visit_money(codec, ruleset);
    if (version == VERSION) {
        visit_later_fields(codec, ruleset);
    }
    sabot_ruleset_fault fault;
    if (!codec->writing && !codec->failed && sabot_ruleset_check(ruleset, &fault) != SABOT_OK) {
        codec->failed = true;
    }
}
