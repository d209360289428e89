/// sabot-bench: measures how fast sabot is on this machine, against plain implementations.
#include "cmd/cli.h"

#include "bench/bench.h"
#include "cmd/options.h"

#define COMMAND "bench"

enum { GUARDED_TABLES = 200 };

typedef struct {
    sabot_bench_result odds, progressive, guard, simulate, road;
    sabot_bench_shares shares;
    double road_by_hand;
} results;

typedef struct {
    bool json;
    bool journal;
    bool room;
    long long hands, keys, displays, tables;
    const char *directory;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Measure on one core: exact odds of one composition (all five bets), exact odds of both progressives, "
        "game protection per card, simulation of whole shoes, and the five roads of an 80-hand shoe, each against the simplest correct implementation. Takes several "
        "seconds. The fastest round of each counts.\vWith --journal: durable commands of one table and of 200 tables, against synced 4 KB writes on the same disk. Then a journal of one busy table is written, opened, replayed, audited and read: a hand in its middle, from a checkpoint and from the first record. Takes several minutes and two gigabytes, which are freed afterward.\n\nWith --room: the program starts a server and connects to it. Keys of a pad are timed to the last of 500 displays of a table, with all of them reading and with one stalled, and with 200 tables whose pads key at once. For comparison: a server that builds the whole view for every display, and one that only writes as many bytes. Takes about four minutes.",
    .options =
        {
            {"journal", 'J', NULL, "Measure durable commands and a long journal instead", 1,
             SABOT_FLAG(journal)},
            {"hands", 'n', "N", "With --journal: hands in the long journal (400,000: a year of a busy table)",
             1, SABOT_NUMBER(hands, 1, 10000000)},
            {"room", 'R', NULL, "Measure a served room with many displays instead", 2, SABOT_FLAG(room)},
            {"keys", 'k', "N", "With --room: keys at the table with many displays (1,000)", 2,
             SABOT_NUMBER(keys, 4, 1000000)},
            {"displays", 0, "N", "With --room: displays at that table (500)", 2,
             SABOT_NUMBER(displays, 2, 3000)},
            {"tables", 0, "N", "With --room: tables with ten clients each (200)", 2,
             SABOT_NUMBER(tables, 1, 300)},
            {"directory", 'd', "DIR", "With --journal and --room: directory for the files (.)", 3,
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

static void print_json(const results *measured) {
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

static void print_table(const results *measured) {
    puts("On one core, the fastest round of each:");
    print_line("exact odds, per composition", measured->odds);
    print_line("both progressives, per composition", measured->progressive);
    print_line("game protection, per card", measured->guard);
    print_line("five roads, per 80-hand shoe", measured->road);
    print_line("simulation, per hand", measured->simulate);
    printf("  simulation: %.0f million hands per second, plain %.1f million; time: %.0f%% random numbers, "
           "%.0f%% cards, %.0f%% hands\n",
           1e-6 / measured->simulate.fast, 1e-6 / measured->simulate.plain, 100 * measured->shares.random,
           100 * measured->shares.cards, 100 * measured->shares.hands);
    printf("  roads: %.2f million shoes per second, %.2f million hand by hand\n", 1e-6 / measured->road.fast,
           1e-6 / measured->road_by_hand);
    printf("  game protection: %d tables with one card per second each use %.2f%% of a core\n",
           GUARDED_TABLES, 100 * GUARDED_TABLES * measured->guard.fast);
}

static bool measure(results *measured) {
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

/// Returns an error if an option does not belong to the chosen measurement, otherwise NULL.
static const char *find_option_error(const options *chosen) {
    const bool is_rooms = chosen->keys != 0 || chosen->displays != 0 || chosen->tables != 0;
    if (chosen->journal && chosen->room) {
        return "--journal and --room cannot be combined: use one of them";
    }
    if (!chosen->journal && chosen->hands != 0) {
        return "--hands requires --journal";
    }
    if (!chosen->room && is_rooms) {
        return "--keys, --displays and --tables require --room";
    }
    return !chosen->journal && !chosen->room && chosen->directory != NULL
               ? "--directory requires --journal or --room"
               : NULL;
}

static int value_or(long long chosen, int usual) {
    return chosen != 0 ? (int)chosen : usual;
}

static int run(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (find_option_error(&chosen) != NULL) {
        return sabot_cli_refuse(COMMAND, "%s", find_option_error(&chosen));
    }
    const char *const directory = chosen.directory != NULL ? chosen.directory : ".";
    if (chosen.journal) {
        return sabot_bench_journal(directory, (uint32_t)value_or(chosen.hands, 400000), chosen.json);
    }
    if (chosen.room) {
        const sabot_bench_room_plan plan = {.parent = directory,
                                            .displays = value_or(chosen.displays, 500),
                                            .tables = value_or(chosen.tables, 200),
                                            .keys = (uint32_t)value_or(chosen.keys, 1000),
                                            .json = chosen.json};
        return sabot_bench_room(&plan);
    }
    results measured;
    if (!measure(&measured)) {
        return sabot_cli_fail(COMMAND, "the two implementations disagree: do not trust this build");
    }
    if (chosen.json) {
        print_json(&measured);
    } else {
        print_table(&measured);
    }
    return SABOT_EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    char word[] = COMMAND;
    sabot_cli_prefix("sabot-");
    argv[0] = word; // error messages and help use this name
    return sabot_cli_finish(COMMAND, run(argc, argv));
}
