/// The model's cards: their values, who gets the next one, who wins, and what a progressive wins.
#include "model_inside.h"

int model_card_value(int card) {
    const int rank = card / 4 + 1; // ace 1 … king 13
    return rank >= 10 ? 0 : rank;
}

int model_total(const int cards[3], int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += model_card_value(cards[i]);
    }
    return sum % 10;
}

/// R-DRAW-4, row by row.
static bool banker_draws_against(int banker_total, int third) {
    switch (banker_total) {
    case 0:
    case 1:
    case 2:
        return true;
    case 3:
        return third != 8;
    case 4:
        return third >= 2 && third <= 7;
    case 5:
        return third >= 4 && third <= 7;
    case 6:
        return third == 6 || third == 7;
    default:
        return false;
    }
}

int model_next_card(const model_deal *deal) {
    // R-DEAL-1: Player, Banker, Player, Banker.
    if (deal->player_count < 2 || deal->banker_count < 2) {
        return deal->player_count == deal->banker_count ? MODEL_PLAYER : MODEL_BANKER;
    }
    const int player_two = model_total(deal->player, 2);
    const int banker_two = model_total(deal->banker, 2);
    // R-DRAW-1
    if (player_two >= 8 || banker_two >= 8) {
        return MODEL_NEITHER;
    }
    // R-DRAW-2
    const bool player_draws = player_two <= 5;
    if (player_draws && deal->player_count == 2) {
        return MODEL_PLAYER;
    }
    if (deal->banker_count == 3) {
        return MODEL_NEITHER;
    }
    // R-DRAW-3 if Player stood, R-DRAW-4 if Player drew
    const bool banker_draws =
        player_draws ? banker_draws_against(banker_two, model_card_value(deal->player[2])) : banker_two <= 5;
    return banker_draws ? MODEL_BANKER : MODEL_NEITHER;
}

int model_ending(const model_deal *deal) {
    const int player = model_total(deal->player, deal->player_count);
    const int banker = model_total(deal->banker, deal->banker_count);
    if (player == banker) {
        return SABOT_ENDING_TIE;
    }
    if (player > banker) {
        return player == 8 && deal->player_count == 3 ? SABOT_ENDING_PANDA8 : SABOT_ENDING_PLAYER;
    }
    return banker == 7 && deal->banker_count == 3 ? SABOT_ENDING_DRAGON7 : SABOT_ENDING_BANKER;
}

int model_declared_ending(const model *mine, int ending) {
    const sabot_wager_rule *const wagers = mine->rules.wagers;
    if (mine->rules.is_edition1) {
        return ending;
    }
    if (ending == SABOT_ENDING_PANDA8 && !wagers[SABOT_KIND_PANDA8].offered &&
        !wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered) {
        return SABOT_ENDING_PLAYER;
    }
    if (ending == SABOT_ENDING_DRAGON7 && !wagers[SABOT_KIND_DRAGON7].offered &&
        !wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered) {
        return SABOT_ENDING_BANKER;
    }
    return ending;
}

int model_odds(const sabot_ruleset *rules, int kind, int ending) {
    const bool player_won = ending == SABOT_ENDING_PLAYER || ending == SABOT_ENDING_PANDA8;
    const bool banker_won = ending == SABOT_ENDING_BANKER || ending == SABOT_ENDING_DRAGON7;
    const int odds = rules->wagers[kind].odds;
    switch (kind) {
    case SABOT_KIND_PLAYER: // R-PAY-1
        return player_won ? odds : banker_won ? -1 : 0;
    case SABOT_KIND_BANKER: // R-PAY-2
        if (ending == SABOT_ENDING_DRAGON7 && rules->dragon7_banker == SABOT_DRAGON7_PUSHES_BANKER) {
            return 0;
        }
        return banker_won ? odds : player_won ? -1 : 0;
    case SABOT_KIND_TIE: // R-PAY-3
        return ending == SABOT_ENDING_TIE ? odds : -1;
    case SABOT_KIND_DRAGON7: // R-PAY-4
        return ending == SABOT_ENDING_DRAGON7 ? odds : -1;
    default:
        return ending == SABOT_ENDING_PANDA8 ? odds : -1;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static bool all_of_suit(const int cards[3], int count, int suit) {
    for (int i = 0; i < count; i++) {
        if (cards[i] % 4 != suit) {
            return false;
        }
    }
    return true;
}

static bool is_red(int card) {
    return card % 4 == SABOT_SUIT_DIAMONDS || card % 4 == SABOT_SUIT_HEARTS;
}

static bool all_of_color(const int cards[3], int count, bool red) {
    for (int i = 0; i < count; i++) {
        if (is_red(cards[i]) != red) {
            return false;
        }
    }
    return true;
}

int model_prize(const model *mine, int seat, int progressive) {
    const model_deal *const deal = &mine->deal;
    const int wanted = progressive == 0 ? SABOT_ENDING_DRAGON7 : SABOT_ENDING_PANDA8;
    if (mine->ending != wanted) {
        return SABOT_PRIZE_NONE;
    }
    const sabot_combination *const printed = &mine->rules.paytables[progressive].combinations[seat];
    if (printed->printed && all_of_suit(deal->player, deal->player_count, (int)printed->player) &&
        all_of_suit(deal->banker, deal->banker_count, (int)printed->banker)) {
        return SABOT_PRIZE_COMBINATION;
    }
    if (all_of_suit(deal->player, deal->player_count, deal->player[0] % 4) &&
        all_of_suit(deal->banker, deal->banker_count, deal->banker[0] % 4)) {
        return SABOT_PRIZE_EACH_SUITED;
    }
    const bool player_red = is_red(deal->player[0]);
    const bool banker_red = is_red(deal->banker[0]);
    const bool player_one = all_of_color(deal->player, deal->player_count, player_red);
    const bool banker_one = all_of_color(deal->banker, deal->banker_count, banker_red);
    if (player_one && banker_one && player_red == banker_red) {
        return SABOT_PRIZE_ONE_COLOR;
    }
    return (progressive == 0 ? banker_one : player_one) ? SABOT_PRIZE_WINNER_ONE_COLOR : SABOT_PRIZE_ANY;
}
