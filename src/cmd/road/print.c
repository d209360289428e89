/// Prints the roads in panels side by side, row by row, each with the newest columns that fit.
///
///     Bead plate        Big road
///     B P T D . . .     B  P  B1 P  .  .
///     ...
///     Big eye boy       Small road       Cockroach pig
///     RBRB.......       RB........       R............
#include "cmd/road/road.h"

#include "cmd/cli.h"
#include "cmd/paint.h"

#include <limits.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { GAP = SABOT_ROAD_PANEL_GAP, INDENT = 2, WIDTH_MIN = 60, WIDTH_UNLIMITED = INT_MAX / 2 };

/// How a mark is printed. Color is never the only difference: without color every mark is a letter; with
/// color all marks of a road have different shapes. A win is a circle with its letter or bonus number.
typedef struct {
    char mark;
    const char *paint;
    const char *symbol; ///< with color
} mark_style;

typedef struct {
    mark_style marks[5];
} road_style;

static const road_style bead_style = {
    {{'P', SABOT_PAINT_PLAYER, "P"},
     {'B', SABOT_PAINT_BANKER, "B"},
     {'T', SABOT_PAINT_TIE, "T"},
     {'D', SABOT_PAINT_DRAGON7, "D"},
     {'8', SABOT_PAINT_PANDA8, "8"}},
};
static const road_style big_style = {
    {{'P', SABOT_PAINT_PLAYER, "Ⓟ"},
     {'B', SABOT_PAINT_BANKER, "Ⓑ"},
     {'T', SABOT_PAINT_TIE, "T"}, // ties before the first win
     {'D', SABOT_PAINT_DRAGON7, "⑦"},
     {'8', SABOT_PAINT_PANDA8, "⑧"}},
};
static const road_style derived_styles[SABOT_ROAD_DERIVED_COUNT] = {
    {{{'R', SABOT_PAINT_BANKER, "○"}, {'B', SABOT_PAINT_PLAYER, "◎"}}},
    {{{'R', SABOT_PAINT_BANKER, "●"}, {'B', SABOT_PAINT_PLAYER, "◉"}}},
    {{{'R', SABOT_PAINT_BANKER, "/"}, {'B', SABOT_PAINT_PLAYER, "\\"}}},
};

// ---------------------------------------------------------------------------------------------------------
// Width

/// Returns the width of a line: the terminal's, 80 if it is unknown, unlimited for files and pipes.
static int width_of(FILE *stream) {
    if (!isatty(fileno(stream))) {
        return WIDTH_UNLIMITED;
    }
    struct winsize size = {0};
    const bool known = ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    const int width = (known ? size.ws_col : 80) - INDENT;
    return width > WIDTH_MIN ? width : WIDTH_MIN;
}

// ---------------------------------------------------------------------------------------------------------
// Printing

static const mark_style *find_style(const road_style *style, char mark) {
    const mark_style *found = style->marks;
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
    const mark_style *const found = find_style(style, mark);
    fprintf(stream, "%s%s" SABOT_PAINT_OFF, found->paint, found->symbol);
}

/// Prints a cell's mark and tie. Returns the number of blanks to print before the next cell, so that lines
/// have no trailing blanks.
static int print_cell(FILE *stream, const sabot_road_panel *panel, const road_style *style, int row,
                      int column, bool color) {
    const char mark = panel->marks[row][column];
    const char tie = panel->ties[row][column];
    if (mark == 0) {
        fputs(color ? SABOT_PAINT_FAINT "·" SABOT_PAINT_OFF : ".", stream);
    } else {
        print_mark(stream, style, mark, color);
    }
    if (tie == 0) {
        return panel->cell_width - 1;
    }
    fprintf(stream, "%s%c%s", color ? SABOT_PAINT_TIE : "", tie, color ? SABOT_PAINT_OFF : "");
    return panel->cell_width - 2;
}

static void print_row(FILE *stream, const sabot_road_panel *panels, const road_style *styles, int count,
                      int row, bool color) {
    int blanks = INDENT;
    for (int i = 0; i < count; i++) {
        for (int column = 0; column < panels[i].shown; column++) {
            fprintf(stream, "%*s", blanks, "");
            blanks = print_cell(stream, &panels[i], &styles[i], row, panels[i].first + column, color);
        }
        blanks += GAP;
    }
    fputc('\n', stream);
}

static void print_titles(FILE *stream, const sabot_road_panel *panels, int count, bool color) {
    int blanks = INDENT;
    for (int i = 0; i < count; i++) {
        const char *const title = panels[i].title;
        const bool is_cut = panels[i].first > 0;
        fprintf(stream, "%*s%s%s%s%s", blanks, "", color ? SABOT_PAINT_STRONG : "", title,
                color ? SABOT_PAINT_OFF : "", is_cut ? ", newest" : "");
        const int length = (int)strlen(title) + (is_cut ? (int)strlen(", newest") : 0);
        const int width = panels[i].shown * panels[i].cell_width;
        blanks = GAP + (width > length ? width - length : 0);
    }
    fputc('\n', stream);
}

static void print_panels(FILE *stream, const sabot_road_panel *panels, const road_style *styles, int count,
                         bool color) {
    print_titles(stream, panels, count, color);
    for (int row = 0; row < SABOT_ROAD_ROWS; row++) {
        print_row(stream, panels, styles, count, row, color);
    }
}

/// Prints "if Player: R red, B blue, -", in the order of the panels.
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

void sabot_print_roads(FILE *stream, const sabot_roads *roads) {
    const bool color = sabot_cli_has_color(stream);
    const int width = width_of(stream);
    sabot_road_panel panels[SABOT_ROAD_DERIVED_COUNT];
    sabot_road_panel_bead(&panels[0], roads);
    sabot_road_panel_big(&panels[1], roads,
                         color ? 2 : 3); // without color, "D2 8" must not mark_style like "D 28"
    sabot_road_panel_share(&panels[0], &panels[1], width);
    print_panels(stream, panels, (const road_style[]){bead_style, big_style}, 2, color);

    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        sabot_road_panel_derived(&panels[road], roads, (sabot_derived_road)road);
        sabot_road_panel_fit(&panels[road],
                             (width - GAP * (SABOT_ROAD_DERIVED_COUNT - 1)) / SABOT_ROAD_DERIVED_COUNT);
    }
    print_panels(stream, panels, derived_styles, SABOT_ROAD_DERIVED_COUNT, color);

    fprintf(stream, "%*sNext: ", INDENT, "");
    print_ask(stream, roads, SABOT_OUTCOME_PLAYER, color);
    fputs("; ", stream);
    print_ask(stream, roads, SABOT_OUTCOME_BANKER, color);
    fputc('\n', stream);
}

// ---------------------------------------------------------------------------------------------------------
// The tally

static void print_heading(FILE *stream, const char *title, char letter, bool color) {
    const char *const paint = find_style(&bead_style, letter)->paint;
    fprintf(stream, "%*s%s%s%s", 12 - (int)strlen(title), "", color ? paint : "", title,
            color ? SABOT_PAINT_OFF : "");
}

static void print_share(FILE *stream, uint32_t count, uint32_t hands) {
    const int permille = sabot_tally_permille(count, hands);
    fprintf(stream, " %4u %3d.%d%%", count, permille / 10, permille % 10);
}

void sabot_print_tally(FILE *stream, const sabot_tally *tally, bool with_naturals) {
    const bool color = sabot_cli_has_color(stream);
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
