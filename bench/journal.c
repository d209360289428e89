/// sabot-bench --journal: measures durable commands, and a year of one table.
#include "bench/bench.h"

#include "cmd/cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define COMMAND "bench"

typedef struct {
    sabot_bench_durable durable;
    sabot_bench_year year;
} results;

static double per_second(double seconds) {
    return seconds > 0 ? 1 / seconds : 0;
}

static int print_json(const results *measured) {
    const sabot_bench_durable *const durable = &measured->durable;
    const sabot_bench_year *const year = &measured->year;
    json_t *const commands =
        json_pack("{s:f, s:f, s:f, s:f, s:f, s:i}", "raw_writes_per_second", per_second(durable->raw),
                  "alone_per_second", per_second(durable->alone), "alone_ratio",
                  durable->raw / durable->alone, "together_per_second", per_second(durable->together),
                  "together_ratio", durable->raw / durable->together, "tables", durable->tables);
    json_t *const journal = json_pack(
        "{s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "hands", (json_int_t)year->hands,
        "records", (json_int_t)year->records, "events", (json_int_t)year->events, "open_seconds",
        year->open_seconds, "replay_seconds", year->replay_seconds, "events_per_second",
        (double)year->events * per_second(year->replay_seconds), "audit_seconds", year->audit_seconds,
        "hand_seconds", year->hand_seconds, "plain_hand_seconds", year->plain_hand_seconds, "hand_ratio",
        year->plain_hand_seconds / year->hand_seconds, "newest_seconds", year->newest_seconds);
    return sabot_cli_print_json(COMMAND, json_pack("{s:o, s:o}", "commands", commands, "year", journal));
}

static int print_table(const results *measured) {
    const sabot_bench_durable *const durable = &measured->durable;
    const sabot_bench_year *const year = &measured->year;
    puts("On this disk, the median round of each:");
    printf("  4 KB overwritten and synced         %8.0f per second\n", per_second(durable->raw));
    printf("  a command of one table alone        %8.0f per second  ratio %5.2f\n",
           per_second(durable->alone), durable->raw / durable->alone);
    printf("  commands of %3d tables together     %8.0f per second  ratio %5.2f\n", durable->tables,
           per_second(durable->together), durable->raw / durable->together);
    printf("One busy table, %s hands (%s records, %s events):\n", sabot_cli_number((int64_t)year->hands).text,
           sabot_cli_number((int64_t)year->records).text, sabot_cli_number((int64_t)year->events).text);
    printf("  opened in %.3f s, with %llu records after its checkpoint\n", year->open_seconds,
           (unsigned long long)year->replayed_records);
    printf("  replayed from its first record in %.1f s: %.2f million events per second\n",
           year->replay_seconds, 1e-6 * (double)year->events * per_second(year->replay_seconds));
    printf("  audited in %.1f s\n", year->audit_seconds);
    printf("  read the hand in the middle in %.3f s, plain %.3f s: ratio %.0f; the newest twenty in %.3f s\n",
           year->hand_seconds, year->plain_hand_seconds, year->plain_hand_seconds / year->hand_seconds,
           year->newest_seconds);
    return SABOT_EXIT_SUCCESS;
}

int sabot_bench_journal(const char *directory, uint32_t hands, bool json) {
    results measured = {0};
    if (access(directory, W_OK) != 0) {
        return sabot_cli_refuse(COMMAND, "cannot write in '%s': %s", directory, strerror(errno));
    }
    sabot_bench_show("measuring durable commands");
    const bool is_ok = sabot_bench_host(directory, &measured.durable) &&
                       sabot_bench_measure_year(directory, hands, &measured.year);
    sabot_bench_show("");
    if (!is_ok) {
        return sabot_cli_fail(
            COMMAND, "the journals could not be written in '%s', or were not read back as they were written",
            directory);
    }
    return json ? print_json(&measured) : print_table(&measured);
}
