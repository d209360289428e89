/// Settles one hand: a player-dealer with $200, three wagers, a Dragon 7.
///
///     cc one_hand.c -o one_hand $(pkg-config --cflags --libs sabot) && ./one_hand
#include <sabot/sabot.h>

#include <stdio.h>

/// Deals the cards in the order they come out of the shoe.
static void deal(sabot_deal *hands) {
    const char *const shoe[] = {"2c", "Ts", "2d", "3h", "Kh", "4d"};
    for (int i = 0; sabot_deal_next(hands).recipient != SABOT_TO_NOBODY; i++) {
        char reason[128];
        sabot_text text = sabot_text_in(reason, sizeof reason);
        sabot_deal_explain(hands, &text);
        sabot_card card;
        sabot_card_parse(shoe[i], &card);
        sabot_deal_add(hands, card);
        printf("%-70s %s\n", reason, shoe[i]);
    }
}

static void place(sabot_round *round, int seat, sabot_kind kind, int64_t cents) {
    round->wagers[round->wager_count++] =
        (sabot_wager){.seat = {(uint8_t)seat}, .kind = kind, .cents = cents};
}

int main(void) {
    static sabot_ruleset ruleset;
    sabot_config_fault config_fault;
    if (!sabot_config_read("california-panda8", &ruleset, &config_fault)) {
        fprintf(stderr, "%s\n", config_fault.sentence);
        return 1;
    }

    sabot_round round = sabot_round_defaults(&ruleset);
    round.bank_seat.number = 3;
    round.bank_cents = 20000;
    place(&round, 4, SABOT_KIND_PLAYER, 5000);
    place(&round, 5, SABOT_KIND_BANKER, 2000);
    place(&round, 5, SABOT_KIND_DRAGON7, 500);
    deal(&round.deal);

    static sabot_sheet sheet;
    sabot_round_fault fault;
    const sabot_status status = sabot_settle(&ruleset, &round, &sheet, &fault);
    if (status != SABOT_OK) {
        fprintf(stderr, "%s\n", sabot_status_message(status));
        return 1;
    }
    printf("\n%s wins, %d to %d\n", sheet.coup.outcome == SABOT_OUTCOME_BANKER ? "Banker" : "Player",
           sheet.coup.banker_total, sheet.coup.player_total);
    for (int i = 0; i < sheet.line_count; i++) {
        const sabot_sheet_line *const line = &sheet.lines[i];
        printf("seat %d %-8s %-4s  take %5lld  pay %5lld  return %5lld\n", line->wager.seat.number,
               sabot_kind_title(line->wager.kind), sabot_result_name(line->result),
               (long long)line->taken_cents, (long long)line->paid_cents, (long long)line->returned_cents);
    }
    return 0;
}
