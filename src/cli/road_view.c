/// Each road is laid on a panel of cells; panels stand side by side and are printed row by row, each from the
/// newest columns that it has room for.
///
///     Bead plate        Big road
///     B P T D . . .     B  P  B1 P  .  .
///     ...
///     Big eye boy       Small road       Cockroach pig
///     RBRB.......       RB........       R............
#include "road_view.h"

#include "paint.h"

#include <limits.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { GAP = 3, INDENT = 2, WIDTH_MIN = 60, WIDTH_WHERE_NOBODY_WATCHES = INT_MAX / 2 };

/// How a mark looks. Never by colour alone: without it every mark is a letter, with it no two marks of a road
/// have one shape. A win is a hollow circle that holds its letter or bonus number.
typedef struct {
    char mark;
    const char *paint;
    const char *symbol; ///< in colour
} look;

typedef struct {
    const char *title;
    look looks[5];
} road_style;

static const road_style bead_style = {
    "Bead plate",
    {{'P', SABOT_PAINT_PLAYER, "P"},
     {'B', SABOT_PAINT_BANKER, "B"},
     {'T', SABOT_PAINT_TIE, "T"},
     {'D', SABOT_PAINT_DRAGON7, "D"},
     {'8', SABOT_PAINT_PANDA8, "8"}},
};
static const road_style big_style = {
    "Big road",
    {{'P', SABOT_PAINT_PLAYER, "Ⓟ"},
     {'B', SABOT_PAINT_BANKER, "Ⓑ"},
     {'T', SABOT_PAINT_TIE, "T"}, // ties that wait for the first win
     {'D', SABOT_PAINT_DRAGON7, "⑦"},
     {'8', SABOT_PAINT_PANDA8, "⑧"}},
};
static const road_style derived_styles[SABOT_ROAD_DERIVED_COUNT] = {
    {"Big eye boy", {{'R', SABOT_PAINT_BANKER, "○"}, {'B', SABOT_PAINT_PLAYER, "◎"}}},
    {"Small road", {{'R', SABOT_PAINT_BANKER, "●"}, {'B', SABOT_PAINT_PLAYER, "◉"}}},
    {"Cockroach pig", {{'R', SABOT_PAINT_BANKER, "/"}, {'B', SABOT_PAINT_PLAYER, "\\"}}},
};

typedef struct {
    const road_style *style;
    int cell_width;
    int columns; ///< that hold a mark
    int first;   ///< of those that are shown
    int shown;
    char marks[SABOT_ROAD_ROWS][SABOT_ROAD_HANDS_MAX]; ///< 0 for an empty cell
    char ties[SABOT_ROAD_ROWS][SABOT_ROAD_HANDS_MAX];  ///< a digit behind the mark, or 0
} road_panel;

// ---------------------------------------------------------------------------------------------------------
// Laying

static void put(road_panel *panel, int column, int row, char mark, int ties) {
    panel->marks[row][column] = mark;
    if (ties > 0) {
        panel->ties[row][column] = ties < 10 ? (char)('0' + ties) : '+';
    }
    if (column >= panel->columns) {
        panel->columns = column + 1;
    }
}

static void lay_bead(road_panel *bead, const sabot_roads *roads) {
    *bead = (road_panel){.style = &bead_style, .cell_width = 2};
    for (int i = 0; i < (int)roads->counts.hands; i++) {
        put(bead, i / SABOT_ROAD_ROWS, i % SABOT_ROAD_ROWS, roads->bead[i], 0);
    }
}

/// Without colour a number of ties needs a blank behind it: D2 8 is not D 28.
static void lay_big(road_panel *big, const sabot_roads *roads, bool color) {
    *big = (road_panel){.style = &big_style, .cell_width = color ? 2 : 3};
    for (size_t i = 0; i < roads->counts.wins; i++) {
        const sabot_win *const win = &roads->wins[i];
        put(big, win->column, win->row, win->letter, win->ties);
    }
    if (roads->counts.wins == 0 && roads->wins[0].ties > 0) {
        put(big, 0, 0, 'T', roads->wins[0].ties);
    }
}

static void lay_derived(road_panel *derived, const sabot_roads *roads, sabot_derived_road road) {
    *derived = (road_panel){.style = &derived_styles[road], .cell_width = 1};
    char marks[SABOT_ROAD_HANDS_MAX];
    const size_t count = sabot_roads_derived(roads, road, marks);
    sabot_grid grid = {0};
    for (size_t i = 0; i < count; i++) {
        const sabot_cell cell = sabot_grid_add(&grid, i > 0 && marks[i] == marks[i - 1]);
        put(derived, cell.column, cell.row, marks[i], 0);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Room

/// Characters of a line; on a terminal of unknown width, 80.
static int width_of(FILE *stream) {
    if (!isatty(fileno(stream))) {
        return WIDTH_WHERE_NOBODY_WATCHES;
    }
    struct winsize size = {0};
    const bool known = ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    const int width = (known ? size.ws_col : 80) - INDENT;
    return width > WIDTH_MIN ? width : WIDTH_MIN;
}

/// Characters a panel would like to have: all its columns, and its title.
static int wish_of(const road_panel *panel) {
    const int cells = panel->columns * panel->cell_width;
    const int title = (int)strlen(panel->style->title);
    return cells > title ? cells : title;
}

static void give_room(road_panel *panel, int width) {
    const int wish = wish_of(panel);
    const int cell_width = panel->cell_width;
    panel->shown = (wish < width ? wish : width) / cell_width;
    panel->first = panel->columns > panel->shown ? panel->columns - panel->shown : 0;
}

/// The bead plate gives way to the big road, down to a quarter of the line.
static void share_line(road_panel *bead, road_panel *big, int width) {
    const int left_by_big = width - GAP - wish_of(big);
    give_room(bead, left_by_big > width / 4 ? left_by_big : width / 4);
    give_room(big, width - GAP - bead->shown * bead->cell_width);
}

// ---------------------------------------------------------------------------------------------------------
// Printing

static const look *look_of(const road_style *style, char mark) {
    const look *found = style->looks;
    while (found->mark != mark) {
        found++;
    }
    return found;
}

static void print_mark(FILE *stream, const road_style *style, char mark, bool color) {
    if (!color) {
        fputc(mark, stream);
        return;
    }
    const look *const seen = look_of(style, mark);
    fprintf(stream, "%s%s" SABOT_PAINT_OFF, seen->paint, seen->symbol);
}

/// Prints a cell's mark and tie; gives the blanks that are due before the next one, so that no line ends in
/// blanks.
static int print_cell(FILE *stream, const road_panel *panel, int row, int column, bool color) {
    const char mark = panel->marks[row][column];
    const char tie = panel->ties[row][column];
    if (mark == 0) {
        fputs(color ? SABOT_PAINT_FAINT "·" SABOT_PAINT_OFF : ".", stream);
    } else {
        print_mark(stream, panel->style, mark, color);
    }
    if (tie == 0) {
        return panel->cell_width - 1;
    }
    fprintf(stream, "%s%c%s", color ? SABOT_PAINT_TIE : "", tie, color ? SABOT_PAINT_OFF : "");
    return panel->cell_width - 2;
}

static void print_row(FILE *stream, const road_panel *panels, int count, int row, bool color) {
    int blanks = INDENT;
    for (int i = 0; i < count; i++) {
        for (int column = 0; column < panels[i].shown; column++) {
            fprintf(stream, "%*s", blanks, "");
            blanks = print_cell(stream, &panels[i], row, panels[i].first + column, color);
        }
        blanks += GAP;
    }
    fputc('\n', stream);
}

static void print_titles(FILE *stream, const road_panel *panels, int count, bool color) {
    int blanks = INDENT;
    for (int i = 0; i < count; i++) {
        const char *const title = panels[i].style->title;
        const bool is_cut = panels[i].first > 0;
        fprintf(stream, "%*s%s%s%s%s", blanks, "", color ? SABOT_PAINT_STRONG : "", title,
                color ? SABOT_PAINT_OFF : "", is_cut ? ", newest" : "");
        const int length = (int)strlen(title) + (is_cut ? (int)strlen(", newest") : 0);
        const int width = panels[i].shown * panels[i].cell_width;
        blanks = GAP + (width > length ? width - length : 0);
    }
    fputc('\n', stream);
}

static void print_panels(FILE *stream, const road_panel *panels, int count, bool color) {
    print_titles(stream, panels, count, color);
    for (int row = 0; row < SABOT_ROAD_ROWS; row++) {
        print_row(stream, panels, count, row, color);
    }
}

/// "if Player: R red, B blue, -", in the order of the panels above.
static void print_ask(FILE *stream, const sabot_roads *roads, sabot_outcome next, bool color) {
    const bool is_banker = next == SABOT_OUTCOME_BANKER;
    fprintf(stream, "%s%s%s:", color ? (is_banker ? SABOT_PAINT_BANKER : SABOT_PAINT_PLAYER) : "",
            is_banker ? "if Banker" : "if Player", color ? SABOT_PAINT_OFF : "");
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        const char mark = sabot_roads_ask(roads, next, (sabot_derived_road)road);
        fputs(road > 0 ? ", " : " ", stream);
        if (mark == 0) {
            fputc('-', stream);
        } else {
            print_mark(stream, &derived_styles[road], mark, color);
            fputs(mark == 'R' ? " red" : " blue", stream);
        }
    }
}

void sabot_view_roads(FILE *stream, const sabot_roads *roads, bool color) {
    const int width = width_of(stream);
    road_panel panels[SABOT_ROAD_DERIVED_COUNT];
    lay_bead(&panels[0], roads);
    lay_big(&panels[1], roads, color);
    share_line(&panels[0], &panels[1], width);
    print_panels(stream, panels, 2, color);

    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        lay_derived(&panels[road], roads, (sabot_derived_road)road);
        give_room(&panels[road], (width - GAP * (SABOT_ROAD_DERIVED_COUNT - 1)) / SABOT_ROAD_DERIVED_COUNT);
    }
    print_panels(stream, panels, SABOT_ROAD_DERIVED_COUNT, color);

    fprintf(stream, "%*sAsk: ", INDENT, "");
    print_ask(stream, roads, SABOT_OUTCOME_PLAYER, color);
    fputs("; ", stream);
    print_ask(stream, roads, SABOT_OUTCOME_BANKER, color);
    fputc('\n', stream);
}

// ---------------------------------------------------------------------------------------------------------
// The tally

static void print_heading(FILE *stream, const char *title, char letter, bool color) {
    const char *const paint = look_of(&bead_style, letter)->paint;
    fprintf(stream, "%*s%s%s%s", 12 - (int)strlen(title), "", color ? paint : "", title,
            color ? SABOT_PAINT_OFF : "");
}

static void print_share(FILE *stream, uint32_t count, uint32_t hands) {
    const int permille = sabot_tally_permille(count, hands);
    fprintf(stream, " %4u %3d.%d%%", count, permille / 10, permille % 10);
}

static void view_tally(FILE *stream, const sabot_tally *tally, bool with_naturals, bool color) {
    fprintf(stream, "%*sHands", INDENT, "");
    print_heading(stream, "Player", 'P', color);
    print_heading(stream, "Banker", 'B', color);
    print_heading(stream, "Tie", 'T', color);
    print_heading(stream, "Dragon 7", 'D', color);
    print_heading(stream, "Panda 8", '8', color);
    fprintf(stream, "%s\n%*s%5u", with_naturals ? "  Naturals" : "", INDENT, "", tally->hands);
    print_share(stream, tally->player, tally->hands);
    print_share(stream, tally->banker, tally->hands);
    print_share(stream, tally->tie, tally->hands);
    print_share(stream, tally->dragon7, tally->hands);
    print_share(stream, tally->panda8, tally->hands);
    if (with_naturals) {
        fprintf(stream, "%10u", tally->natural);
    }
    fputc('\n', stream);
}

void sabot_view_tally(FILE *stream, const sabot_tally *tally, bool color) {
    view_tally(stream, tally, true, color);
}

void sabot_view_counts(FILE *stream, const sabot_tally *tally, bool color) {
    view_tally(stream, tally, false, color);
}
