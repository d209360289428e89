/// Compares the table with the model, field by field.
#include "model_inside.h"

#include <stdio.h>
#include <string.h>

/// Writes the difference. Always returns false.
static bool differ(char *sentence, const char *clause, const char *what, int which, int64_t mine,
                   int64_t theirs) {
    snprintf(sentence, MODEL_SENTENCE_SIZE, "%s: %s %d is %lld by the rules and %lld at the table", clause,
             what, which, (long long)mine, (long long)theirs);
    return false;
}

/// For functions that compare: returns if the two values differ.
#define SAME(clause, what, which, own, other)                                                      \
    do {                                                                                           \
        if ((int64_t)(own) != (int64_t)(other)) {                                                  \
            return differ(sentence, clause, what, (int)(which), (int64_t)(own), (int64_t)(other)); \
        }                                                                                          \
    } while (0)

static bool settings_agree(const model *mine, const sabot_table *table, char *sentence) {
    SAME("docs/table.md", "the phase of hand", mine->hand, mine->phase, table->phase);
    SAME("docs/table.md", "hand", 0, mine->hand, table->hand);
    SAME("docs/table.md", "rules are set", 0, mine->has_rules, table->has_rules);
    SAME("R-FEE-1", "posted", 0, mine->posted, table->posted);
    SAME("docs/fairness.md", "a virtual shoe", 0, mine->virtual_shoe, table->virtual_shoe);
    SAME("reading A table that only tracks", "a tracker", 0, mine->tracker_only, table->tracker_only);
    SAME("R-PROG-1", "sensors", 0, mine->sensors, table->sensors);
    SAME("R-PROG-12", "stopped sensors", 0, mine->sensors_stopped, table->sensors_stopped);
    SAME("R-BET-6", "the timer", 0, mine->timer_seconds, table->timer_seconds);
    SAME("R-TABLE-1", "seats", 0, mine->seats, table->round.seats);
    SAME("R-FEE-1", "row", 0, mine->row, table->round.schedule_row);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        SAME("R-BET-3", "the minimum of wager", kind, mine->limits[kind].min_cents,
             table->round.limits[kind].min_cents);
        SAME("R-BET-3", "the maximum of wager", kind, mine->limits[kind].max_cents,
             table->round.limits[kind].max_cents);
    }
    return true;
}

static bool money_agrees(const model *mine, const sabot_table *table, char *sentence) {
    int64_t sum = 0;
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        SAME("docs/table.md, Money", "account", account, mine->cents[account],
             table->accounts_cents[account]);
        sum += mine->cents[account];
    }
    SAME("docs/table.md, Money", "the sum of accounts", 0, 0, sum);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        SAME("R-PROG-9", "meter", i, mine->meter_units[i], table->meters[i].units);
        SAME("R-PROG-9", "the account of meter", i, mine->meter_units[i] / SABOT_METER_UNITS,
             mine->cents[SABOT_ACCOUNT_OF_METER(i)]);
        SAME("R-PROG-15", "reserve", i, mine->reserve_units[i], table->reserves[i].units);
        SAME("R-PROG-15", "the account of reserve", i, mine->reserve_units[i] / SABOT_METER_UNITS,
             mine->cents[SABOT_ACCOUNT_OF_RESERVE(i)]);
    }
    return true;
}

static bool people_agree(const model *mine, const sabot_table *table, char *sentence) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        SAME("R-TABLE-1", "the person at place", bettor, mine->person[bettor], table->bettors[bettor].person);
        SAME("reading Absent players", "away, place", bettor, mine->away[bettor],
             table->bettors[bettor].away);
        // Only a person may own money.
        if (mine->person[bettor] == 0) {
            SAME("reading Leaving", "the stack at empty place", bettor, 0, mine->cents[STACK(bettor)]);
        }
    }
    for (int seat = 1; seat <= mine->seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            SAME("R-PROG-1", "the chip of seat", seat, mine->chip[seat][i],
                 table->sensor_states[seat][i].chip);
            SAME("R-PROG-12", "a late chip of seat", seat, mine->late[seat][i],
                 table->sensor_states[seat][i].late);
        }
    }
    return true;
}

static bool bank_agrees(const model *mine, const sabot_table *table, char *sentence) {
    const model_bank *const bank = &mine->bank;
    const sabot_position *const position = &table->position;
    SAME("R-BANK-1", "player-dealer, seat", bank->seat, bank->seat, table->round.bank_seat.number);
    SAME("R-BANK-1", "bank offered to seat", bank->offered, bank->offered, position->offered);
    SAME("R-BANK-1", "last player-dealer, seat", bank->last, bank->last, position->last);
    SAME("R-BANK-1", "everyone passed", 0, bank->waits, position->is_waiting);
    SAME("R-BANK-1", "hands banked by seat", bank->seat, bank->hands, position->hands);
    if (mine->phase == SABOT_PHASE_BETWEEN) {
        SAME("R-BANK-2", "the amount of seat", bank->seat, mine->cents[SABOT_ACCOUNT_BANK],
             table->round.bank_cents);
    }
    if (bank->seat != 0 && !mine->rules.bank_rides) {
        SAME("R-BANK-5", "put up by seat", bank->seat, bank->put_up_cents, position->put_up_cents);
    }
    for (int seat = 1; bank->offered != 0 && seat <= mine->seats; seat++) {
        if (mine->person[seat] != 0) {
            SAME("R-BANK-1", "passed, seat", seat, bank->passed[seat], position->passed >> seat & 1);
        }
    }
    return true;
}

static bool shoe_agrees(const model *mine, const sabot_table *table, char *sentence) {
    const model_shoe *const own = &mine->shoe;
    const sabot_shoe_state *const other = &table->shoe;
    SAME("R-CARD-1", "shoe", own->number, own->number, other->number);
    SAME("R-HOUSE-2", "the holder of shoe", own->number, own->holder, other->holder);
    SAME("R-CARD-1", "in play, shoe", own->number, own->in_play, other->in_play);
    SAME("docs/fairness.md", "to be revealed, shoe", own->number, own->to_reveal, other->awaits_reveal);
    if (!own->in_play) {
        return true;
    }
    SAME("R-CARD-1", "the decks of shoe", own->number, own->decks, other->decks);
    SAME("R-CARD-1", "cards left in shoe", own->number, own->cards_left, other->cards_left);
    SAME("reading Burn and cut card", "burned, shoe", own->number, own->burned, other->burned);
    SAME("reading Burn and cut card", "cut card of shoe", own->number, own->cut_is_out, other->cut_is_out);
    SAME("docs/fairness.md", "cut, shoe", own->number, own->is_cut, other->is_cut);
    SAME("docs/fairness.md", "the cut of shoe", own->number, own->cut_place, other->cut_place);
    SAME("docs/fairness.md", "who cut shoe", own->number, own->cut_seat, other->cut_seat);
    if (own->cut_is_out) {
        SAME("reading Burn and cut card", "hands left in shoe", own->number, own->hands_left,
             other->hands_left);
    }
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        SAME("R-CARD-1", "unseen copies of card", card, own->unseen[card], other->unseen.counts[card]);
    }
    return true;
}

static bool wager_agrees(const model *mine, const sabot_table *table, int i, char *sentence) {
    const model_wager *const own = &mine->wagers[i];
    const sabot_wager *const wager = &table->round.wagers[i];
    const sabot_wager_state *const state = &table->wagers[i];
    const int owner = own->bettor > SABOT_SEATS_MAX ? own->bettor - SABOT_SEATS_MAX
                      : own->bettor != own->seat    ? own->bettor
                                                    : 0;
    const int owner_type = own->bettor > SABOT_SEATS_MAX ? SABOT_WAGER_BACK_LINE
                           : own->bettor != own->seat    ? SABOT_WAGER_HOUSE_WAY
                                                         : SABOT_WAGER_OWN;
    SAME("R-BET-1", "the seat of wager", i, own->seat, wager->seat.number);
    SAME("R-BET-1", "the kind of wager", i, own->kind, wager->kind);
    SAME("R-BET-5", "the owner type of wager", i, owner_type, wager->owner_type);
    SAME("R-BET-5", "the owner of wager", i, owner, wager->owner);
    SAME("R-BET-1", "the cents of wager", i, own->cents, wager->cents);
    SAME("R-FEE-3", "the fee held of wager", i, own->fee_held_cents, state->fee.held_cents);
    SAME("R-FEE-3", "the fee taken of wager", i, own->fee_taken_cents, state->fee.taken_cents);
    SAME("R-BANK-3", "done, wager", i, own->done, state->is_done);
    if (mine->phase == SABOT_PHASE_SETTLED && !model_is_progressive(own->kind)) {
        SAME("R-PAY-1", "the result of wager", i, own->result, state->result);
        SAME("R-BANK-4", "taken of wager", i, own->taken_cents, state->taken_cents);
        SAME("R-BANK-2", "paid for wager", i, own->paid_cents, state->paid_cents);
        SAME("R-BANK-4", "returned of wager", i, own->returned_cents, state->returned_cents);
    }
    return true;
}

/// The felt holds the wagers and the fees held, and every cent has an owner.
static bool felt_agrees(const model *mine, char *sentence) {
    int64_t felt = mine->bank.fee_held_cents;
    for (int i = 0; i < mine->wager_count; i++) {
        const model_wager *const wager = &mine->wagers[i];
        felt += (wager->done ? 0 : wager->cents) + wager->fee_held_cents;
        SAME("docs/table.md, Money", "an owner of wager", i, 1,
             model_tracks_chips(mine) || mine->person[wager->bettor] != 0);
    }
    SAME("docs/table.md, Money", "the felt in hand", mine->hand, felt, mine->cents[SABOT_ACCOUNT_FELT]);
    return true;
}

static bool cards_agree(const model_deal *deal, const sabot_deal *other, char *sentence) {
    SAME("R-DEAL-1", "the cards of Player", 0, deal->player_count, other->player.count);
    SAME("R-DEAL-1", "the cards of Banker", 0, deal->banker_count, other->banker.count);
    for (int i = 0; i < deal->player_count; i++) {
        SAME("R-DEAL-1", "Player's card", i, deal->player[i], other->player.cards[i].index);
    }
    for (int i = 0; i < deal->banker_count; i++) {
        SAME("R-DEAL-1", "Banker's card", i, deal->banker[i], other->banker.cards[i].index);
    }
    return true;
}

static bool hand_agrees(const model *mine, const sabot_table *table, char *sentence) {
    if (mine->phase == SABOT_PHASE_CLOSED || mine->phase == SABOT_PHASE_BETWEEN) {
        SAME("docs/table.md, Money", "the felt after hand", mine->hand, 0, mine->cents[SABOT_ACCOUNT_FELT]);
        return true;
    }
    SAME("R-BET-6", "the timer in hand", mine->hand, mine->timer_runs, table->closes_ms != 0);
    SAME("R-BET-1", "the wagers of hand", mine->hand, mine->wager_count, table->round.wager_count);
    SAME("R-FEE-3", "the bank's fee held in hand", mine->hand, mine->bank.fee_held_cents,
         table->position.fee.held_cents);
    SAME("R-FEE-3", "the bank's fee taken in hand", mine->hand, mine->bank.fee_taken_cents,
         table->position.fee.taken_cents);
    for (int i = 0; i < mine->wager_count; i++) {
        if (!wager_agrees(mine, table, i, sentence)) {
            return false;
        }
    }
    for (int seat = 1; seat <= mine->seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            const model_claim *const claim = &mine->claims[seat][i];
            SAME("R-PROG-8", "the claim of seat", seat, claim->state, table->prizes[seat][i].stage);
            SAME("R-PROG-1", "the flag of seat", seat, mine->flagged[seat][i],
                 table->sensor_states[seat][i].flagged);
            if (claim->state != SABOT_PRIZE_STAGE_NONE) {
                SAME("R-PROG-3", "the prize of seat", seat, claim->prize, table->prizes[seat][i].prize);
                SAME("R-PROG-8", "who pressed for seat", seat, claim->presser,
                     table->prizes[seat][i].pressed_by);
                SAME("R-PROG-4", "the prize paid to seat", seat, claim->paid_cents,
                     table->prizes[seat][i].paid_cents);
            }
        }
    }
    return felt_agrees(mine, sentence) && cards_agree(&mine->deal, &table->round.deal, sentence);
}

static bool tally_agrees(const sabot_tally *own, const sabot_tally *other, char *sentence) {
    SAME("R-TRAK-4", "hands", 0, own->hands, other->hands);
    SAME("R-TRAK-2", "Player", 0, own->player, other->player);
    SAME("R-TRAK-2", "Banker", 0, own->banker, other->banker);
    SAME("R-TRAK-2", "Tie", 0, own->tie, other->tie);
    SAME("R-TRAK-2", "Dragon", 7, own->dragon7, other->dragon7);
    SAME("R-TRAK-2", "Panda", 8, own->panda8, other->panda8);
    SAME("R-TRAK-3", "naturals", 0, own->natural, other->natural);
    SAME("R-TRAK-3", "naturals of Player", 0, own->player_natural, other->player_natural);
    SAME("R-TRAK-3", "naturals of Banker", 0, own->banker_natural, other->banker_natural);
    return true;
}

/// R-DEAL-2: after a hand was dropped, the roads are those of the hands that remain.
static bool roads_agree(const model *mine, const sabot_table *table, char *sentence) {
    static _Thread_local sabot_table other;
    static _Thread_local uint8_t left[SABOT_TABLE_BYTES_MAX], right[SABOT_TABLE_BYTES_MAX];
    if (!mine->has_dropped) {
        return true;
    }
    other = *table;
    other.tracker = (sabot_tracker){.previous = mine->previous};
    for (int i = 0; i < mine->coup_count; i++) {
        SAME("R-TRAK-7", "hand", i, SABOT_OK, sabot_tracker_add(&other.tracker, &mine->coups[i]));
    }
    const size_t size = sabot_table_write(table, left);
    SAME("R-DEAL-2", "the length of the roads after hand", mine->hand, sabot_table_write(&other, right),
         size);
    SAME("R-DEAL-2", "different roads after hand", mine->hand, 0, memcmp(left, right, size) != 0);
    return true;
}

bool model_agrees(const model *mine, const sabot_table *table, char sentence[MODEL_SENTENCE_SIZE]) {
    return settings_agree(mine, table, sentence) && money_agrees(mine, table, sentence) &&
           people_agree(mine, table, sentence) && bank_agrees(mine, table, sentence) &&
           shoe_agrees(mine, table, sentence) && hand_agrees(mine, table, sentence) &&
           tally_agrees(&mine->tally, &table->tracker.tally, sentence) &&
           tally_agrees(&mine->previous, &table->tracker.previous, sentence) &&
           roads_agree(mine, table, sentence);
}
