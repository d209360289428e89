#define _GNU_SOURCE // wcwidth
#include "cmd/play/paint.h"

#include <stdlib.h>
#include <wchar.h>

/// The normal background and the felt's, as 256-color numbers.
enum { BACKGROUND = 234, FELT = 22, NONE = -1 };

typedef struct {
    short foreground, background; ///< with 256 colors
    attr_t attributes;
    short foreground_8, background_8; ///< with 8 colors
    attr_t attributes_8;
    attr_t attributes_mono; ///< without color
} paint;

static const paint paints[SABOT_STYLE_COUNT] = {
    [SABOT_STYLE_PLAIN] = {252, BACKGROUND, 0, NONE, NONE, 0, 0},
    [SABOT_STYLE_FAINT] = {246, BACKGROUND, 0, NONE, NONE, 0, 0},
    [SABOT_STYLE_STRONG] = {231, BACKGROUND, A_BOLD, NONE, NONE, A_BOLD, A_BOLD},
    [SABOT_STYLE_TITLE] = {231, 239, 0, NONE, NONE, A_REVERSE, A_REVERSE},
    [SABOT_STYLE_FELT] = {255, FELT, 0, NONE, NONE, 0, 0},
    [SABOT_STYLE_FELT_FAINT] = {151, FELT, 0, NONE, NONE, 0, 0},
    [SABOT_STYLE_FELT_STRONG] = {231, FELT, A_BOLD, NONE, NONE, A_BOLD, A_BOLD},
    [SABOT_STYLE_PLAYER] = {231, 26, A_BOLD, COLOR_WHITE, COLOR_BLUE, A_BOLD, A_REVERSE},
    [SABOT_STYLE_BANKER] = {231, 160, A_BOLD, COLOR_WHITE, COLOR_RED, A_BOLD, A_REVERSE},
    [SABOT_STYLE_TIE] = {16, 114, A_BOLD, COLOR_BLACK, COLOR_GREEN, 0, A_REVERSE},
    [SABOT_STYLE_DRAGON7] = {16, 220, A_BOLD, COLOR_BLACK, COLOR_YELLOW, 0, A_REVERSE},
    [SABOT_STYLE_PANDA8] = {231, 16, A_BOLD, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_REVERSE},
    [SABOT_STYLE_PLAYER_MARK] = {75, BACKGROUND, A_BOLD, COLOR_BLUE, NONE, A_BOLD, 0},
    [SABOT_STYLE_BANKER_MARK] = {203, BACKGROUND, A_BOLD, COLOR_RED, NONE, A_BOLD, 0},
    [SABOT_STYLE_TIE_MARK] = {114, BACKGROUND, A_BOLD, COLOR_GREEN, NONE, A_BOLD, 0},
    [SABOT_STYLE_RED_CARD] = {160, 231, A_BOLD, COLOR_RED, COLOR_WHITE, 0, 0},
    [SABOT_STYLE_BLACK_CARD] = {16, 231, A_BOLD, COLOR_BLACK, COLOR_WHITE, 0, 0},
    [SABOT_STYLE_CARD_BACK] = {153, 24, 0, COLOR_WHITE, COLOR_BLUE, 0, 0},
    [SABOT_STYLE_CHIP] = {231, 90, A_BOLD, COLOR_BLACK, COLOR_CYAN, 0, A_REVERSE},
    [SABOT_STYLE_YOURS] = {231, 24, A_BOLD, COLOR_BLACK, COLOR_CYAN, 0, A_REVERSE},
};

static int colors; ///< 256, 8 or 0

void sabot_play_paint_begin(void) {
    const char *const no_color = getenv("NO_COLOR");
    colors = 0;
    if ((no_color != NULL && no_color[0] != '\0') || !has_colors() || start_color() == ERR) {
        return;
    }
    const bool has_default = use_default_colors() == OK;
    colors = COLORS >= 256 && COLOR_PAIRS > SABOT_STYLE_COUNT ? 256 : 8;
    for (int style = 0; style < SABOT_STYLE_COUNT; style++) {
        const paint *const entry = &paints[style];
        const short foreground = colors == 256 ? entry->foreground : entry->foreground_8;
        const short background = colors == 256 ? entry->background : entry->background_8;
        init_pair((short)(style + 1), foreground == NONE && !has_default ? COLOR_WHITE : foreground,
                  background == NONE && !has_default ? COLOR_BLACK : background);
    }
}

/// Symbols that are not exactly one column wide become '?', because they would shift the rest of the line.
void sabot_play_paint_cell(sabot_canvas_cell cell, cchar_t *output) {
    const paint *const entry = &paints[cell.style];
    const wchar_t symbol = (wchar_t)cell.symbol;
    const wchar_t text[2] = {wcwidth(symbol) == 1 ? symbol : L'?', L'\0'};
    const attr_t attributes = colors == 256 ? entry->attributes
                              : colors == 8 ? entry->attributes_8
                                            : entry->attributes_mono;
    setcchar(output, text, attributes, (short)(colors > 0 ? cell.style + 1 : 0), NULL);
}
