/// Reads any bytes as the query of a request that reads the journal. It is within bounds, or refused with one
/// sentence. The first byte, a digit, chooses the request.
#include "readable.h"

#include "sabot/event.h"
#include "serve/reads/query.h"
#include "serve/room_config.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const *const requests[] = {sabot_read_query_of_hands,  sabot_read_query_of_hand,
                                                  sabot_read_query_of_export, sabot_read_query_of_meters,
                                                  sabot_read_query_of_guard,  sabot_read_query_of_drill,
                                                  sabot_read_query_of_journal};
    if (size == 0) {
        return 0;
    }
    char *const text = calloc(1, size); // the exact size, so that sanitizers catch a read past the end
    memcpy(text, data + 1, size - 1);
    sabot_read_query query;
    sabot_input_fault fault = {{0}};
    if (sabot_read_query_parse(text, requests[(uint8_t)(data[0] - '0') % 7], &query, &fault)) {
        assert(query.count >= 1 && query.count <= SABOT_READ_HANDS_MAX);
        assert(query.table <= SABOT_ROOM_TABLES_MAX);
        assert(query.event >= 0 && query.event < SABOT_EVENT_COUNT);
        assert(query.from_ms < query.to_ms);
        assert(query.seed >= -1 && query.seed <= SABOT_READ_SEED_MAX);
        assert(query.level >= 1 && query.level <= 3 && strlen(query.ruleset) < sizeof query.ruleset);
    } else {
        check_sentence(fault.sentence, sizeof fault.sentence);
    }
    free(text);
    return 0;
}
