/// Reads any bytes as a room's configuration. It is refused with one sentence, or every value is one a server
/// accepts, and the room is the same when read again.
#include "readable.h"

#include "serve/room_config.h"

#include <stdlib.h>

static void check_table(const sabot_room_table *table) {
    sabot_ruleset_fault fault;
    check_sentence(table->name, sizeof table->name);
    assert(sabot_ruleset_check(&table->ruleset, &fault) == SABOT_OK);
    assert(table->seats == 0 || (table->ruleset.seats_allowed >> table->seats & 1) != 0);
    assert(table->row >= -1 && table->row < table->ruleset.schedule_count);
    assert(table->timer_seconds >= -1 && table->timer_seconds <= 3600);
    assert(table->tray_cents >= 0 && table->tray_cents <= SABOT_AMOUNT_CENTS_MAX);
}

static void check_room(const sabot_room_config *config) {
    check_sentence(config->name, sizeof config->name);
    check_sentence(config->address, sizeof config->address);
    assert(strspn(config->address, "0123456789abcdefABCDEF.:") == strlen(config->address));
    assert(config->port >= 0 && config->port <= 65535);
    assert((config->certificate[0] == '\0') == (config->key[0] == '\0'));
    assert(config->origin_count >= 0 && config->origin_count <= SABOT_ROOM_ORIGINS_MAX);
    for (int i = 0; i < config->origin_count; i++) {
        assert(strncmp(config->origins[i], "http", 4) == 0 && strchr(config->origins[i], '/') != NULL);
        check_sentence(config->origins[i], sizeof config->origins[i]);
    }
    assert(config->idle_ms >= 60000 && config->absolute_ms >= 3600000);
    assert(config->log <= SABOT_LOG_DEBUG);
    assert(config->table_count >= 1 && config->table_count <= SABOT_ROOM_TABLES_MAX);
    for (int i = 0; i < config->table_count; i++) {
        check_table(&config->tables[i]);
    }
}

static void check_same(const sabot_room_config *left, const sabot_room_config *right) {
    assert(strcmp(left->name, right->name) == 0 && strcmp(left->address, right->address) == 0);
    assert(strcmp(left->certificate, right->certificate) == 0 && strcmp(left->key, right->key) == 0);
    assert(left->is_behind_proxy == right->is_behind_proxy);
    assert(memcmp(left->origins, right->origins, sizeof left->origins) == 0);
    assert(left->table_count == right->table_count);
    assert(memcmp(left->tables, right->tables, (size_t)left->table_count * sizeof *left->tables) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_room_config first, second;
    sabot_config_fault fault;
    char *const text = malloc(size > 0 ? size : 1); // exact, so that sanitizers catch overreads
    assert(text != NULL);
    if (size > 0) {
        memcpy(text, data, size);
    }
    if (sabot_room_config_read_text(text, size, "fuzz.conf", &first, &fault)) {
        check_room(&first);
        assert(sabot_room_config_read_text(text, size, "fuzz.conf", &second, &fault));
        check_same(&first, &second);
        sabot_room_config_free(&first);
        sabot_room_config_free(&second);
    } else {
        check_sentence(fault.sentence, sizeof fault.sentence);
        assert(strncmp(fault.sentence, "fuzz.conf", 9) == 0 && fault.line >= 0 && first.tables == NULL);
    }
    free(text);
    return 0;
}
