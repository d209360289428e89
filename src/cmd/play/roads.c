#include "cmd/play/screen.h"

#include "cmd/road/road.h"

enum { TALLY_ROWS = 4, PANEL_ROWS = SABOT_ROAD_ROWS + 1 };

// ---------------------------------------------------------------------------------------------------------
// The tally

static int draw_share(const sabot_pen *pen, int row, int column, sabot_style style, const char *title,
                      uint32_t count, uint32_t hands) {
    const int permille = sabot_tally_permille(count, hands);
    const int after = sabot_pen_text(pen, row, column, style, title);
    return sabot_pen_print(pen, row, after, SABOT_STYLE_PLAIN, " %u %d.%d%%  ", count, permille / 10,
                           permille % 10);
}

static void draw_tally(const sabot_tracker *tracker, const sabot_pen *pen) {
    const sabot_tally *const tally = &tracker->tally;
    const uint32_t hands = tally->hands;
    int column = sabot_pen_text(pen, 0, 0, SABOT_STYLE_STRONG, "Tally");
    column = sabot_pen_print(pen, 0, column, SABOT_STYLE_PLAIN, "  %u hand%s, %u natural%s", hands,
                             hands == 1 ? "" : "s", tally->natural, tally->natural == 1 ? "" : "s");
    if (tracker->previous.hands > 0) { // R-TRAK-5
        sabot_pen_print(pen, 0, column, SABOT_STYLE_FAINT, "; last shoe P %u B %u T %u",
                        tracker->previous.player, tracker->previous.banker, tracker->previous.tie);
    }
    column = draw_share(pen, 1, 0, SABOT_STYLE_PLAYER_MARK, "Player", tally->player, hands);
    column = draw_share(pen, 1, column, SABOT_STYLE_BANKER_MARK, "Banker", tally->banker, hands);
    draw_share(pen, 1, column, SABOT_STYLE_TIE_MARK, "Tie", tally->tie, hands);
    column = draw_share(pen, 2, 0, SABOT_STYLE_DRAGON7, "Dragon 7", tally->dragon7, hands);
    draw_share(pen, 2, column, SABOT_STYLE_PANDA8, "Panda 8", tally->panda8, hands);
}

// ---------------------------------------------------------------------------------------------------------
// The roads

/// How a mark is drawn. Color is never the only difference: all marks of a road have different shapes. Wins
/// are letters, because many terminals clip circled ones.
typedef struct {
    char mark;
    sabot_style style;
    uint32_t symbol;
} mark_style;

static const mark_style win_styles[] = {{'P', SABOT_STYLE_PLAYER_MARK, 'P'},
                                        {'B', SABOT_STYLE_BANKER_MARK, 'B'},
                                        {'T', SABOT_STYLE_TIE_MARK, 'T'},
                                        {'D', SABOT_STYLE_DRAGON7, 'D'},
                                        {'8', SABOT_STYLE_PANDA8, '8'}};
static const mark_style derived_styles[SABOT_ROAD_DERIVED_COUNT][2] = {
    {{'R', SABOT_STYLE_BANKER_MARK, 0x25cb}, {'B', SABOT_STYLE_PLAYER_MARK, 0x25ce}},
    {{'R', SABOT_STYLE_BANKER_MARK, 0x25cf}, {'B', SABOT_STYLE_PLAYER_MARK, 0x25c9}},
    {{'R', SABOT_STYLE_BANKER_MARK, '/'}, {'B', SABOT_STYLE_PLAYER_MARK, '\\'}},
};

static void draw_mark(const sabot_pen *pen, int row, int column, const mark_style *styles, char mark) {
    while (styles->mark != mark) {
        styles++;
    }
    sabot_pen_symbol(pen, row, column, styles->style, styles->symbol, mark);
}

/// Draws a panel. Returns the column after it.
static int draw_panel(const sabot_pen *pen, int row, int column, const sabot_road_panel *panel,
                      const mark_style *styles) {
    const int title_end = sabot_pen_print(pen, row, column, SABOT_STYLE_STRONG, "%s", panel->title);
    for (int i = 0; i < SABOT_ROAD_ROWS; i++) {
        for (int j = 0; j < panel->shown; j++) {
            const int at = column + j * panel->cell_width;
            const char mark = panel->marks[i][panel->first + j];
            const char ties = panel->ties[i][panel->first + j];
            if (mark == 0) {
                sabot_pen_symbol(pen, row + 1 + i, at, SABOT_STYLE_FAINT, 0xb7, '.');
            } else {
                draw_mark(pen, row + 1 + i, at, styles, mark);
            }
            if (ties != 0) {
                sabot_pen_print(pen, row + 1 + i, at + 1, SABOT_STYLE_TIE_MARK, "%c", ties);
            }
        }
    }
    const int end = column + panel->shown * panel->cell_width;
    return (end > title_end ? end : title_end) + SABOT_ROAD_PANEL_GAP;
}

/// Draws what the next hand would add to the derived roads: "If Banker: red, blue, -".
static void draw_ask(const sabot_pen *pen, int row, const sabot_roads *roads, sabot_outcome next) {
    const bool is_banker = next == SABOT_OUTCOME_BANKER;
    int column = sabot_pen_print(pen, row, 0, is_banker ? SABOT_STYLE_BANKER_MARK : SABOT_STYLE_PLAYER_MARK,
                                 "If %s: ", is_banker ? "Banker" : "Player");
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        const char mark = sabot_roads_ask(roads, next, (sabot_derived_road)road);
        if (mark == 0) {
            column = sabot_pen_text(pen, row, column, SABOT_STYLE_PLAIN, "-  ");
        } else {
            draw_mark(pen, row, column, derived_styles[road], mark);
            column =
                sabot_pen_text(pen, row, column + 2, SABOT_STYLE_PLAIN, mark == 'R' ? "red  " : "blue  ");
        }
    }
}

void sabot_roads_draw(const sabot_tracker *tracker, const sabot_pen *pen) {
    static sabot_road_panel panels[SABOT_ROAD_DERIVED_COUNT];
    const sabot_roads *const roads = &tracker->roads;
    const int width = pen->area.columns;
    draw_tally(tracker, pen);
    sabot_road_panel_bead(&panels[0], roads);
    sabot_road_panel_big(&panels[1], roads, 3);
    sabot_road_panel_share(&panels[0], &panels[1], width);
    const int beside = draw_panel(pen, TALLY_ROWS, 0, &panels[0], win_styles);
    draw_panel(pen, TALLY_ROWS, beside, &panels[1], win_styles);
    int column = 0;
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        const int gaps = SABOT_ROAD_PANEL_GAP * (SABOT_ROAD_DERIVED_COUNT - 1);
        sabot_road_panel_derived(&panels[0], roads, (sabot_derived_road)road);
        sabot_road_panel_fit(&panels[0], (width - gaps) / SABOT_ROAD_DERIVED_COUNT);
        column = draw_panel(pen, TALLY_ROWS + PANEL_ROWS, column, &panels[0], derived_styles[road]);
    }
    draw_ask(pen, TALLY_ROWS + 2 * PANEL_ROWS, roads, SABOT_OUTCOME_PLAYER);
    draw_ask(pen, TALLY_ROWS + 2 * PANEL_ROWS + 1, roads, SABOT_OUTCOME_BANKER);
}
