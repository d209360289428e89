/// What is to be done next at a live table.
#include "event_view.h"

static void hint_between(const sabot_table *table, sabot_text *text) {
    const bool is_banked = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
    if (!table->posted) {
        sabot_text_add(text, "post limits and fees");
    } else if (table->shoe.to_reveal) {
        sabot_text_add(text, "show the seed of the shoe");
    } else if (!table->shoe.in_play) {
        sabot_text_add(text, "start a shoe");
    } else if (!table->shoe.burned) {
        sabot_text_add(text, "burn");
    } else if (is_banked && table->round.bank_seat.number == 0 && table->position.offered == 0) {
        sabot_text_add(text, "offer the bank");
    } else if (is_banked && table->round.bank_seat.number == 0) {
        sabot_text_add(text, "seat ");
        sabot_text_add_number(text, table->position.offered);
        sabot_text_add(text, " accepts the bank or passes");
    } else {
        sabot_text_add(text, table->tracker_only ? "key the first card" : "open the bets");
    }
}

static void hint_dealing(const sabot_table *table, sabot_text *text) {
    sabot_deal_explain(&table->round.deal, text);
    if (text->length > 0 && text->data[text->length - 1] == '.') {
        text->data[--text->length] = '\0';
    }
    if (sabot_table_next(table).recipient == SABOT_TO_NOBODY) {
        const sabot_coup coup = sabot_coup_of(&table->round.deal);
        sabot_text_add(text, ": declare ");
        sabot_text_add(text, sabot_ending_title(sabot_ending_of(&coup)));
    }
}

/// The first progressive win that is open; false where there is none.
static bool hint_prize(const sabot_table *table, sabot_text *text) {
    sabot_won_prize won;
    if (!sabot_table_open_prize(table, &won)) {
        return false;
    }
    sabot_text_add(text, won.state == SABOT_CLAIM_PRESSED ? "a supervisor confirms seat " : "press seat ");
    sabot_text_add_number(text, won.seat);
    sabot_text_add(text, "'s ");
    sabot_text_add(text, sabot_kind_title(won.kind));
    sabot_text_add(text, ": ");
    sabot_text_add(text, sabot_progressive_event_title(won.prize));
    return true;
}

void sabot_hint_view(const sabot_table *table, sabot_text *text) {
    if (!table->has_rules) {
        sabot_text_add(text, "choose the rules");
        return;
    }
    switch (table->phase) {
    case SABOT_PHASE_CLOSED:
        return sabot_text_add(text, table->posted ? "open the table" : "post limits and fees");
    case SABOT_PHASE_BETWEEN:
        return hint_between(table, text);
    case SABOT_PHASE_BETTING:
        return sabot_text_add(text, "bets, then no more bets");
    case SABOT_PHASE_NO_MORE_BETS:
        return sabot_text_add(text, "start the hand");
    case SABOT_PHASE_DEALING:
        return hint_dealing(table, text);
    case SABOT_PHASE_DECLARED:
        return sabot_text_add(text, "settle");
    default:
        if (!hint_prize(table, text)) {
            sabot_text_add(text, "end the hand");
        }
    }
}
