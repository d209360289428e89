#include "cmd/play/screen.h"

#include <stdio.h>
#include <string.h>

enum {
    CARD_ROWS = 5,
    CARD_COLUMNS = 7,
    CARD_STEP = 8,
    CARDS_ROW = 1,
    RULE_ROW = 6,
    RESULT_ROW = 8,
    STATE_COLUMN = 19
};

// ---------------------------------------------------------------------------------------------------------
// Cards

static void draw_suit(const sabot_pen *pen, int row, int column, sabot_style style, sabot_suit suit) {
    static const uint32_t symbols[] = {0x2663, 0x2666, 0x2665, 0x2660};
    static const char letters[] = {'c', 'd', 'h', 's'};
    sabot_pen_symbol(pen, row, column, style, symbols[suit], letters[suit]);
}

/// Draws rank and suit in two corners and the suit in the middle.
static void draw_card(const sabot_pen *pen, int row, int column, sabot_card card) {
    const sabot_suit suit = sabot_card_suit(card);
    const sabot_style style = sabot_suit_is_red(suit) ? SABOT_STYLE_RED_CARD : SABOT_STYLE_BLACK_CARD;
    const sabot_area area = {row, column, CARD_ROWS, CARD_COLUMNS};
    char text[3];
    sabot_card_write(card, text);
    text[1] = '\0';
    const char *const rank = text[0] == 'T' ? "10" : text;
    sabot_pen_fill(pen, area, style);
    sabot_pen_box(pen, area, style);
    const int after = sabot_pen_text(pen, row + 1, column + 1, style, rank);
    draw_suit(pen, row + 1, after, style, suit);
    draw_suit(pen, row + 2, column + 3, style, suit);
    sabot_pen_right(pen, row + 3, column + 5, style, rank);
    draw_suit(pen, row + 3, column + 5, style, suit);
}

static void draw_back(const sabot_pen *pen, int row, int column) {
    const sabot_area area = {row, column, CARD_ROWS, CARD_COLUMNS};
    sabot_pen_fill(pen, area, SABOT_STYLE_CARD_BACK);
    sabot_pen_box(pen, area, SABOT_STYLE_CARD_BACK);
    for (int i = 1; i + 1 < CARD_ROWS; i++) {
        for (int j = 1; j + 1 < CARD_COLUMNS; j++) {
            sabot_pen_symbol(pen, row + i, column + j, SABOT_STYLE_CARD_BACK, 0x2592, '#');
        }
    }
}

/// Draws the outline of a card that is not dealt yet.
static void draw_outline(const sabot_pen *pen, int row, int column) {
    sabot_pen_box(pen, (sabot_area){row, column, CARD_ROWS, CARD_COLUMNS}, SABOT_STYLE_FELT_FAINT);
}

typedef struct {
    const char *title;
    sabot_style style;
    sabot_hand hand; ///< its face-up cards
    bool has_back;   ///< has a face-down card
    bool is_next;
    bool wins;
} dealt_side;

static void draw_side(const sabot_pen *pen, int column, const dealt_side *side) {
    const int after = sabot_pen_print(pen, 0, column, side->style, " %s ", side->title);
    if (side->hand.count > 0) {
        sabot_pen_print(pen, 0, after + 1, SABOT_STYLE_FELT_STRONG, "%d%s", sabot_hand_total(&side->hand),
                        sabot_hand_is_natural(&side->hand) && !side->has_back ? " natural" : "");
    }
    if (side->wins) {
        sabot_pen_text(pen, 0, column + STATE_COLUMN, SABOT_STYLE_FELT_STRONG, "WINS");
    } else if (side->is_next) {
        sabot_pen_text(pen, 0, column + STATE_COLUMN, SABOT_STYLE_FELT_FAINT, "next");
    }
    for (int i = 0; i < 3; i++) {
        const int at = column + i * CARD_STEP;
        if (i < side->hand.count) {
            draw_card(pen, CARDS_ROW, at, side->hand.cards[i]);
        } else if (i == side->hand.count && side->has_back) {
            draw_back(pen, CARDS_ROW, at);
        } else if (i < 2) {
            draw_outline(pen, CARDS_ROW, at);
        }
    }
}

static void draw_hands(const sabot_game *game, const sabot_pen *pen, const sabot_deal *shown) {
    const sabot_deal *const deal = sabot_game_deal(game);
    const bool is_over = game->phase == SABOT_GAME_SETTLED;
    const sabot_recipient next =
        game->phase == SABOT_GAME_DEALING ? sabot_deal_next(shown).recipient : SABOT_TO_NOBODY;
    const sabot_outcome outcome = game->table->sheet.coup.outcome;
    const dealt_side player = {.title = "PLAYER",
                               .style = SABOT_STYLE_PLAYER,
                               .hand = shown->player,
                               .has_back = deal->player.count > shown->player.count,
                               .is_next = next == SABOT_TO_PLAYER,
                               .wins = is_over && outcome == SABOT_OUTCOME_PLAYER};
    const dealt_side banker = {.title = "BANKER",
                               .style = SABOT_STYLE_BANKER,
                               .hand = shown->banker,
                               .has_back = deal->banker.count > shown->banker.count,
                               .is_next = next == SABOT_TO_BANKER,
                               .wins = is_over && outcome == SABOT_OUTCOME_BANKER};
    const int middle = pen->area.columns / 2;
    draw_side(pen, middle - 3 * CARD_STEP - 3, &player);
    draw_side(pen, middle + 4, &banker);
}

// ---------------------------------------------------------------------------------------------------------
// Text

static void center(const sabot_pen *pen, int row, sabot_style style, const char *text) {
    sabot_pen_text(pen, row, (pen->area.columns - (int)strlen(text)) / 2, style, text);
}

/// Explains who draws next, or why no card is drawn.
static void draw_rule(const sabot_pen *pen, const sabot_deal *shown) {
    char reason[128], line[160];
    sabot_text text = sabot_text_in(reason, sizeof reason);
    if (shown->player.count + shown->banker.count < 4) {
        return;
    }
    sabot_deal_explain(shown, &text);
    const char *const clause = sabot_draw_rule_clause(sabot_deal_next(shown).rule);
    snprintf(line, sizeof line, "%s (%s)", reason, clause);
    if ((int)strlen(line) <= pen->area.columns) {
        center(pen, RULE_ROW, SABOT_STYLE_FELT, line);
    } else {
        center(pen, RULE_ROW, SABOT_STYLE_FELT, reason);
        center(pen, RULE_ROW + 1, SABOT_STYLE_FELT, clause);
    }
}

static void draw_result(const sabot_pen *pen, const sabot_coup *coup) {
    static const char *const words[] = {"Player wins", "Banker wins", "Tie"};
    static const sabot_style styles[] = {SABOT_STYLE_PLAYER, SABOT_STYLE_BANKER, SABOT_STYLE_TIE};
    const int high = coup->player_total > coup->banker_total ? coup->player_total : coup->banker_total;
    const int low = coup->player_total + coup->banker_total - high;
    const char *const bonus = coup->dragon7                                  ? "DRAGON 7!  "
                              : coup->panda8                                 ? "PANDA 8!  "
                              : coup->player_natural || coup->banker_natural ? "Natural.  "
                                                                             : "";
    char line[64];
    snprintf(line, sizeof line, "  %s%s, %d to %d  ", bonus, words[coup->outcome], high, low);
    center(pen, RESULT_ROW,
           coup->dragon7  ? SABOT_STYLE_DRAGON7
           : coup->panda8 ? SABOT_STYLE_PANDA8
                          : styles[coup->outcome],
           line);
}

void sabot_felt_draw(const sabot_game *game, const sabot_pen *pen) {
    const sabot_deal shown = sabot_game_shown(game);
    draw_hands(game, pen, &shown);
    if (game->phase == SABOT_GAME_SETTLED) {
        draw_rule(pen, &shown);
        const sabot_coup coup = sabot_ruleset_coup(&game->table->live.ruleset, &game->table->sheet.coup);
        draw_result(pen, &coup);
    } else if (game->phase == SABOT_GAME_DEALING) {
        draw_rule(pen, &shown);
    } else {
        center(pen, RULE_ROW, SABOT_STYLE_FELT,
               game->phase == SABOT_GAME_OFFERED       ? "The bank is offered to you."
               : sabot_play_you_have_bank(game->table) ? "You have the bank. Press Space to deal."
                                                       : "Place your bets.");
    }
}
