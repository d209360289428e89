#include "backup_view.h"

#include "cli.h"
#include "utc_time.h"

#include <inttypes.h>

void sabot_view_backup(FILE *stream, const sabot_backup_facts *facts, const char *done, bool is_audited) {
    char place[PATH_MAX], made[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE], one[32], digits[SABOT_HEX_SIZE];
    snprintf(place, sizeof place, "%s", facts->place);
    sabot_cli_tame(place);
    fprintf(stream, "%s: %s\n", done, place);
    fprintf(stream, "  taken    %s UTC%s, by sabot %s\n", sabot_time_show(facts->made_ms, made),
            facts->was_closed ? ", the room was closed" : ", the room was open", facts->version);
    fprintf(stream, "  records  %s", sabot_cli_number((int64_t)facts->records, one));
    if (facts->records > 0) {
        fprintf(stream, ", the newest of %s UTC", sabot_time_show(facts->last_ms, last));
    }
    sabot_hex_write(facts->head.bytes, digits);
    fprintf(stream, "\n  head     %s\n", digits);
    sabot_hex_write(facts->key.bytes, digits);
    fprintf(stream, "  key      %s\n", digits);
    fprintf(stream, "  files    %d", facts->files);
    fprintf(stream, ", %s bytes\n", sabot_cli_number((int64_t)facts->bytes, one));
    fprintf(stream, "  checked  every file, the chain to its head, the head by the room's secret%s\n",
            facts->audit_fault[0] != '\0' ? "; audit failed"
            : is_audited                  ? "; audit passed"
            : facts->is_audited           ? "; audited when it was made"
                                          : "; not audited");
}

static json_t *hex_json(const uint8_t bytes[32]) {
    char digits[SABOT_HEX_SIZE];
    sabot_hex_write(bytes, digits);
    return json_string(digits);
}

json_t *sabot_backup_json(const sabot_backup_facts *facts, const char *done, bool is_audited) {
    char made[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    return json_pack("{s:s, s:s, s:s, s:s, s:b, s:I, s:s, s:o, s:o, s:s, s:i, s:I, s:b, s:s}", "done", done,
                     "place", facts->place, "made", sabot_time_write(facts->made_ms, made), "sabot",
                     facts->version, "closed", facts->was_closed, "records", (json_int_t)facts->records,
                     "last", sabot_time_write(facts->last_ms, last), "head", hex_json(facts->head.bytes),
                     "key", hex_json(facts->key.bytes), "config", facts->config, "files", facts->files,
                     "bytes", (json_int_t)facts->bytes, "audited",
                     is_audited && facts->audit_fault[0] == '\0', "fault", facts->audit_fault);
}
