#include "load_lines.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 2 * SABOT_MESSAGE_BYTES_MAX + 256, ID_DIGITS = 32 };

void load_print(const char *format, ...) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static char line[LINE_SIZE];
    va_list arguments;
    pthread_mutex_lock(&lock);
    va_start(arguments, format);
    const size_t size = (size_t)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (size_t at = 0; at < size;) {
        const ssize_t written = write(STDOUT_FILENO, line + at, size - at);
        if (written < 0) {
            abort(); // the reader is gone
        }
        at += (size_t)written;
    }
    pthread_mutex_unlock(&lock);
}

static const char *hex_of(const uint8_t *bytes, size_t size, char *digits) {
    for (size_t i = 0; i < size; i++) {
        snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
    }
    digits[2 * size] = '\0';
    return digits;
}

/// Returns how many bytes the digits are.
static size_t read_hex(const char *digits, uint8_t *bytes, size_t limit) {
    size_t size = 0;
    for (unsigned byte; size < limit && sscanf(digits + 2 * size, "%2x", &byte) == 1; size++) {
        bytes[size] = (uint8_t)byte;
    }
    return size;
}

void load_print_command(const sabot_command_id *id, uint32_t table, const sabot_command *command) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    char id_digits[ID_DIGITS + 1], digits[2 * SABOT_MESSAGE_BYTES_MAX + 1];
    const size_t size = sabot_command_write(command, bytes, sizeof bytes);
    load_print("ask %s %" PRIu32 " %d %" PRIu32 " %s\n", hex_of(id->bytes, sizeof id->bytes, id_digits),
               table, (int)command->role, command->person, hex_of(bytes, size, digits));
}

bool load_read_command(char *line, sabot_command_id *id, uint32_t *table, sabot_command *command,
                       sabot_ruleset *ruleset) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    char id_digits[ID_DIGITS + 1];
    int role, at = 0;
    uint32_t person;
    if (sscanf(line, "%32[0-9a-f] %" SCNu32 " %d %" SCNu32 " %n", id_digits, table, &role, &person, &at) !=
            4 ||
        read_hex(id_digits, id->bytes, sizeof id->bytes) != sizeof id->bytes) {
        return false;
    }
    const size_t size = read_hex(line + at, bytes, sizeof bytes);
    if (size == 0 || sabot_command_read(bytes, size, command, ruleset) != size) {
        return false;
    }
    command->role = (sabot_role)role;
    command->person = person;
    return true;
}

void load_print_answer(const sabot_command_id *id, const sabot_reply *answer) {
    char id_digits[ID_DIGITS + 1];
    load_print("answer %s %s %" PRIu64 " %d\n", hex_of(id->bytes, sizeof id->bytes, id_digits),
               sabot_status_name(answer->status), answer->sequence, answer->repeated);
}

void load_print_shoe(uint32_t table, const sabot_table *state) {
    char digits[SABOT_HEX_SIZE];
    sabot_hex_write(state->shoe.commitment.bytes, digits);
    load_print("shoe %" PRIu32 " %" PRIu32 " %s\n", table, state->shoe.number, digits);
}

/// Appends a digest of the table's bytes to a comma-separated list.
static void add_digest(const sabot_table *table, char *list, size_t size) {
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX];
    const size_t length = strlen(list);
    snprintf(list + length, size - length, "%s%016" PRIx64, length > 0 ? "," : "",
             sabot_journal_digest(bytes, sabot_table_write(table, bytes)));
}

void load_print_opened(const sabot_host *host, uint64_t kills, uint32_t tables) {
    char list[1024] = "";
    const sabot_host_recovery *const found = sabot_host_recovered(host);
    for (uint32_t i = 1; i <= tables; i++) {
        add_digest(sabot_host_table(host, i), list, sizeof list);
    }
    load_print("opened %" PRIu64 " %" PRIu64 " %d %d %s\n", found->last, kills, found->was_closed,
               found->shoes_lost, list);
    for (uint32_t i = 1; i <= tables; i++) {
        const sabot_table *const table = sabot_host_table(host, i);
        if (table->virtual_shoe && table->shoe.in_play) {
            load_print_shoe(i, table);
        }
    }
}

void load_print_replayed(sabot_history *history, uint64_t sequence, uint32_t tables) {
    char list[1024] = "";
    for (uint32_t i = 1; i <= tables; i++) {
        add_digest(sabot_history_make_table(history, i), list, sizeof list);
    }
    load_print("replayed %" PRIu64 " %s\n", sequence, list);
}
