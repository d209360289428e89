/// sabot-bench: how fast this machine is, beside the plain way.
#include "cmd/cli.h"

#include "bench/bench.h"
#include "cmd/options.h"

#define COMMAND "bench"

enum { GUARDED_TABLES = 200 };

typedef struct {
    sabot_bench_result odds, progressive, guard, simulate, road;
    sabot_bench_shares shares;
    double road_by_hand;
} figures;

typedef struct {
    bool json;
    bool journal;
    bool room;
    long long hands, keys, displays, tables;
    const char *directory;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Measure on one core: exact odds of one composition (all five wagers), exact odds of both progressives, "
        "game protection after a card, whole shoes simulated, and the five roads of an 80-hand shoe; beside each the plainest correct way to do the same. Takes some "
        "seconds. The fastest round of each counts.\vWith --journal: durable commands of one table and of 200 tables beside raw synced writes of 4 KB on the same disk, and a journal of one busy table written, opened, replayed, audited and read: a hand in its middle from a checkpoint and from the first record. That takes some minutes and two gigabytes, which are given back.\n\nWith --room: the program serves a room to itself. Keys of a pad to the last of 500 displays of a table, with all of them reading and with one that does not; 200 tables whose pads key at once; beside them the view made anew for every display, and the bare writing of as many bytes. That takes about four minutes.",
    .options =
        {
            {"journal", 'J', NULL, "Measure what is on disk when it is done, instead", 1,
             SABOT_FLAG(journal)},
            {"hands", 'n', "N", "With --journal: hands of the long journal (400,000, a year of a busy table)",
             1, SABOT_NUMBER(hands, 1, 10000000)},
            {"room", 'R', NULL, "Measure a room that serves many displays, instead", 2, SABOT_FLAG(room)},
            {"keys", 'k', "N", "With --room: keys of the table with many displays (1,000)", 2,
             SABOT_NUMBER(keys, 4, 1000000)},
            {"displays", 0, "N", "With --room: displays of that table (500)", 2,
             SABOT_NUMBER(displays, 2, 3000)},
            {"tables", 0, "N", "With --room: tables with ten clients each (200)", 2,
             SABOT_NUMBER(tables, 1, 300)},
            {"directory", 'd', "DIR", "With --journal and --room: where files are written (.)", 3,
             SABOT_WORD(directory)},
            {"json", 'j', NULL, "Print JSON", 4, SABOT_FLAG(json)},
        },
};

static double ratio(sabot_bench_result result) {
    return result.plain / result.fast;
}

static json_t *microseconds_json(sabot_bench_result result) {
    return json_pack("{s:f, s:f, s:f}", "us", result.fast * 1e6, "plain_us", result.plain * 1e6, "ratio",
                     ratio(result));
}

static void print_json(const figures *measured) {
    json_t *const road =
        json_pack("{s:f, s:f, s:f, s:f}", "shoes_per_second", 1 / measured->road.fast,
                  "by_hand_shoes_per_second", 1 / measured->road_by_hand, "plain_shoes_per_second",
                  1 / measured->road.plain, "ratio", ratio(measured->road));
    json_t *const shares = json_pack("{s:f, s:f, s:f}", "random", measured->shares.random, "cards",
                                     measured->shares.cards, "hands", measured->shares.hands);
    json_t *const simulate = json_pack(
        "{s:f, s:f, s:f, s:o}", "hands_per_second", 1 / measured->simulate.fast, "plain_hands_per_second",
        1 / measured->simulate.plain, "ratio", ratio(measured->simulate), "shares", shares);
    json_t *const root = json_pack("{s:o, s:o, s:o, s:o, s:o}", "odds", microseconds_json(measured->odds),
                                   "progressive", microseconds_json(measured->progressive), "guard",
                                   microseconds_json(measured->guard), "simulate", simulate, "road", road);
    json_object_set_new(json_object_get(root, "guard"), "core_share_of_200_tables",
                        json_real((double)GUARDED_TABLES * measured->guard.fast));
    sabot_cli_print_json(COMMAND, root);
}

static void print_line(const char *title, sabot_bench_result result) {
    printf("  %-34s %10.4f us  plain %12.4f us  ratio %9.1f\n", title, result.fast * 1e6, result.plain * 1e6,
           ratio(result));
}

static void print_table(const figures *measured) {
    puts("On one core, the fastest round of each:");
    print_line("exact odds, a composition", measured->odds);
    print_line("both progressives, a composition", measured->progressive);
    print_line("game protection, a card", measured->guard);
    print_line("five roads, an 80-hand shoe", measured->road);
    print_line("a hand of a simulated shoe", measured->simulate);
    printf(
        "  simulation: %.0f million hands a second, plain %.1f million; of its time %.0f %% random numbers, "
        "%.0f %% cards, %.0f %% hands\n",
        1e-6 / measured->simulate.fast, 1e-6 / measured->simulate.plain, 100 * measured->shares.random,
        100 * measured->shares.cards, 100 * measured->shares.hands);
    printf("  roads: %.2f million shoes a second, %.2f million fed hand by hand\n",
           1e-6 / measured->road.fast, 1e-6 / measured->road_by_hand);
    printf("  game protection: %d tables with a card a second each take %.2f %% of a core\n", GUARDED_TABLES,
           100 * GUARDED_TABLES * measured->guard.fast);
}

static bool measure(figures *measured) {
    sabot_bench_show("measuring exact odds");
    bool agree = sabot_bench_odds(&measured->odds);
    sabot_bench_show("measuring progressives");
    agree = agree && sabot_bench_progressive(&measured->progressive);
    sabot_bench_show("measuring game protection");
    agree = agree && sabot_bench_guard(&measured->guard.fast);
    measured->guard.plain = measured->odds.plain + measured->progressive.plain;
    sabot_bench_show("measuring simulation");
    agree = agree && sabot_bench_simulate(&measured->simulate, &measured->shares);
    sabot_bench_show("measuring roads");
    agree = agree && sabot_bench_road(&measured->road, &measured->road_by_hand);
    sabot_bench_show("");
    return agree;
}

/// What belongs to a measure that is not asked for; NULL: nothing.
static const char *find_stray(const options *chosen) {
    const bool is_rooms = chosen->keys != 0 || chosen->displays != 0 || chosen->tables != 0;
    if (chosen->journal && chosen->room) {
        return "--journal and --room are measured one at a time: leave one of them out";
    }
    if (!chosen->journal && chosen->hands != 0) {
        return "--hands belongs to --journal: add it, or leave --hands out";
    }
    if (!chosen->room && is_rooms) {
        return "--keys, --displays and --tables belong to --room: add it, or leave them out";
    }
    return !chosen->journal && !chosen->room && chosen->directory != NULL
               ? "--directory belongs to --journal and --room: add one of them, or leave it out"
               : NULL;
}

static int or_else(long long chosen, int usual) {
    return chosen != 0 ? (int)chosen : usual;
}

static int run(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_REFUSED;
    }
    if (find_stray(&chosen) != NULL) {
        return sabot_cli_refuse(COMMAND, "%s", find_stray(&chosen));
    }
    const char *const directory = chosen.directory != NULL ? chosen.directory : ".";
    if (chosen.journal) {
        return sabot_bench_journal(directory, (uint32_t)or_else(chosen.hands, 400000), chosen.json);
    }
    if (chosen.room) {
        const sabot_bench_room_plan plan = {.parent = directory,
                                            .displays = or_else(chosen.displays, 500),
                                            .tables = or_else(chosen.tables, 200),
                                            .keys = (uint32_t)or_else(chosen.keys, 1000),
                                            .json = chosen.json};
        return sabot_bench_room(&plan);
    }
    figures measured;
    if (!measure(&measured)) {
        return sabot_cli_fail(COMMAND, "the fast way and the plain way disagree: do not trust this build");
    }
    if (chosen.json) {
        print_json(&measured);
    } else {
        print_table(&measured);
    }
    return SABOT_EXIT_DONE;
}

int main(int argc, char **argv) {
    char word[] = COMMAND;
    sabot_cli_prefix("sabot-");
    argv[0] = word; // by which refusals and help name the program
    return sabot_cli_finish(COMMAND, run(argc, argv));
}
