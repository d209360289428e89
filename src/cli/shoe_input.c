#include "shoe_input.h"

#include "cli.h"

int sabot_cli_cut_min(const sabot_shoe_settings *shoe) {
    return SABOT_DEAL_CARDS_MAX * (shoe->hands_after_cut + 1);
}

int sabot_cli_cut_max(int decks) {
    return decks * SABOT_DECK_CARDS / 2;
}

bool sabot_cli_choose_shoe(const char *command, long long decks, long long cut, uint8_t *shoe_decks,
                           sabot_shoe_settings *shoe) {
    *shoe_decks = decks > 0 ? (uint8_t)decks : *shoe_decks;
    const long long chosen = cut >= 0 ? cut : shoe->cut_cards;
    const int fewest = sabot_cli_cut_min(shoe), most = sabot_cli_cut_max(*shoe_decks);
    if (chosen < fewest || chosen > most) {
        sabot_cli_refuse(
            command,
            "--cut takes %d to %d cards from the end of %d deck%s, not %lld: the last hands need %d "
            "cards, and it stands in the last half",
            fewest, most, *shoe_decks, *shoe_decks == 1 ? "" : "s", chosen, fewest);
        return false;
    }
    shoe->cut_cards = (uint16_t)chosen;
    return true;
}

bool sabot_cli_read_combination(const char *command, const char *text, sabot_combination *combination) {
    if (sabot_combination_parse(text, combination)) {
        return true;
    }
    sabot_cli_refuse(
        command,
        "--seat-combo takes Player's suit and Banker's of the other colour: C/D C/H D/C D/S H/C H/S "
        "S/D or S/H, not '%.20s' (R-PROG-2)",
        text);
    return false;
}
