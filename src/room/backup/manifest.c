/// Reads and writes manifest.json:
///
/// {"format": 1, "sabot": "1.0", "made": "2026-01-31T18:00:05.000Z", "room": "32 digits", "key": "64 digits",
///  "records": 1204, "head": "64 digits", "last": "2026-01-31T18:00:04.250Z", "closed": false, "audited":
///  true, "config": "config/room.conf"}
///
/// `last` is "" if there is no record, `config` is "" if no configuration was named. Times are repeated in
/// milliseconds since 1970 (made_ms, last_ms), which are the ones read.
#include "room/backup/manifest.h"

#include "core/base/digits.h"
#include "room/config/json_input.h"
#include "room/fair/fair.h"
#include "room/journal/utc_time.h"
#include "sabot/base.h"
#include "sabot/event.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *sabot_manifest_write(const sabot_backup_facts *facts) {
    char made[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    json_t *const root = json_pack(
        "{s:i, s:s, s:s, s:I, s:o, s:o, s:I, s:o, s:s, s:I, s:b, s:b, s:s}", "format", SABOT_BACKUP_FORMAT,
        "sabot", facts->version, "made", sabot_time_write(facts->made_ms, made), "made_ms",
        (json_int_t)facts->made_ms, "room", sabot_hex_json(facts->room, sizeof facts->room), "key",
        sabot_hex_json(facts->key.bytes, sizeof facts->key.bytes), "records", (json_int_t)facts->records,
        "head", sabot_hex_json(facts->head.bytes, sizeof facts->head.bytes), "last",
        sabot_time_write(facts->last_ms, last), "last_ms", (json_int_t)facts->last_ms, "closed",
        facts->was_closed, "audited", facts->is_audited, "config", facts->config);
    char *const dump = root == NULL ? NULL : json_dumps(root, JSON_INDENT(1));
    const size_t size = dump == NULL ? 0 : strlen(dump) + 2;
    char *const text = dump == NULL ? NULL : malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s\n", dump);
    }
    free(dump);
    json_decref(root);
    return text;
}

// ---------------------------------------------------------------------------------------------------------
// Reading

static bool read_hex(const json_t *root, const char *key, uint8_t *bytes, size_t size,
                     sabot_input_fault *fault) {
    return sabot_hex_from_json(json_object_get(root, key), bytes, size) ||
           sabot_input_refuse(fault, "%s: must be %zu hexadecimal digits", key, 2 * size);
}

static bool read_text(const json_t *root, const char *key, char *text, size_t size,
                      sabot_input_fault *fault) {
    const char *const given = json_string_value(json_object_get(root, key));
    return (given != NULL && sabot_text_is_plain(given) &&
            (size_t)snprintf(text, size, "%s", given) < size) ||
           sabot_input_refuse(fault, "%s: must be up to %zu bytes of text in quotation marks", key, size - 1);
}

static bool read_flag(const json_t *root, const char *key, bool *flag, sabot_input_fault *fault) {
    const json_t *const value = json_object_get(root, key);
    *flag = json_is_true(value);
    return json_is_boolean(value) || sabot_input_refuse(fault, "%s: must be true or false", key);
}

static bool read_facts(const json_t *root, sabot_backup_facts *facts, sabot_input_fault *fault) {
    int64_t records = 0;
    const bool is_read =
        read_text(root, "sabot", facts->version, sizeof facts->version, fault) &&
        sabot_input_integer(json_object_get(root, "made_ms"), "made_ms", 0, SABOT_TIME_MS_MAX,
                            &facts->made_ms, fault) &&
        read_hex(root, "room", facts->room, sizeof facts->room, fault) &&
        read_hex(root, "key", facts->key.bytes, sizeof facts->key.bytes, fault) &&
        sabot_input_integer(json_object_get(root, "records"), "records", 0, INT64_MAX, &records, fault) &&
        read_hex(root, "head", facts->head.bytes, sizeof facts->head.bytes, fault) &&
        sabot_input_integer(json_object_get(root, "last_ms"), "last_ms", 0, SABOT_TIME_MS_MAX,
                            &facts->last_ms, fault) &&
        read_flag(root, "closed", &facts->was_closed, fault) &&
        read_flag(root, "audited", &facts->is_audited, fault) &&
        read_text(root, "config", facts->config, sizeof facts->config, fault);
    facts->records = (uint64_t)records;
    return is_read;
}

bool sabot_manifest_read(const char *text, size_t size, const char *path, sabot_backup_facts *facts,
                         sabot_backup_fault *fault) {
    sabot_input_fault inner;
    int64_t format = 0;
    json_t *const root = sabot_input_load(text, size, &inner);
    if (root == NULL ||
        !sabot_input_integer(json_object_get(root, "format"), "format", 1, INT64_MAX, &format, &inner)) {
        json_decref(root);
        return sabot_backup_fail(fault, "'%.300s' is not a backup's manifest: %.300s", path, inner.sentence);
    }
    if (format > SABOT_BACKUP_FORMAT) {
        json_decref(root);
        return sabot_backup_refuse(
            fault, "'%.300s' is in format %" PRId64 "; this version reads format %d: use a newer version",
            path, format, SABOT_BACKUP_FORMAT);
    }
    const bool is_read = read_facts(root, facts, &inner);
    json_decref(root);
    return is_read ||
           sabot_backup_fail(fault, "'%.300s' is not a backup's manifest: %.300s", path, inner.sentence);
}

#define DIGITS (2 * (size_t)SABOT_SUM_BYTES)

/// Rejects '/' and hidden names, so that no name leads out of the backup.
static bool is_plain_name(const char *name) {
    for (const char *at = name; *at != '\0'; at++) {
        const unsigned char byte = (unsigned char)*at;
        if (byte < ' ' || byte == 0x7f || byte == '/' || byte == '\\') {
            return false;
        }
    }
    return name[0] != '\0' && name[0] != '.';
}

bool sabot_sums_name_is_allowed(const char *name) {
    static const char folder[] = SABOT_CONFIG_DIR "/";
    const bool is_config = strncmp(name, folder, sizeof folder - 1) == 0;
    return strlen(name) < SABOT_BACKUP_NAME_SIZE &&
           is_plain_name(is_config ? name + sizeof folder - 1 : name) &&
           strcmp(name, SABOT_CONFIG_DIR) != 0 && strcmp(name, SABOT_SUMS_FILE) != 0;
}

const sabot_sum *sabot_sums_find(const sabot_sums *sums, const char *name) {
    for (int i = 0; i < sums->count; i++) {
        if (strcmp(sums->sums[i].name, name) == 0) {
            return &sums->sums[i];
        }
    }
    return NULL;
}

bool sabot_sums_add(sabot_sums *sums, const char *name, const uint8_t digest[SABOT_SUM_BYTES]) {
    if (sums->count == SABOT_SUMS_MAX || !sabot_sums_name_is_allowed(name) ||
        sabot_sums_find(sums, name) != NULL) {
        return false;
    }
    sabot_sum *const sum = &sums->sums[sums->count++];
    snprintf(sum->name, sizeof sum->name, "%s", name);
    memcpy(sum->digest, digest, SABOT_SUM_BYTES);
    return true;
}

size_t sabot_sums_write(const sabot_sums *sums, char text[SABOT_SUMS_TEXT_SIZE]) {
    size_t size = 0;
    for (int i = 0; i < sums->count; i++) {
        const sabot_sum *const sum = &sums->sums[i];
        sabot_hex_write_bytes(sum->digest, SABOT_SUM_BYTES, text + size);
        size += DIGITS;
        size += (size_t)snprintf(text + size, SABOT_SUMS_TEXT_SIZE - size, "  %s\n", sum->name);
    }
    return size;
}

/// Accepts only lowercase digits, as they are written.
static bool read_digest(const char *line, uint8_t digest[SABOT_SUM_BYTES]) {
    char again[DIGITS + 1];
    if (!sabot_hex_read_bytes(line, digest, SABOT_SUM_BYTES)) {
        return false;
    }
    sabot_hex_write_bytes(digest, SABOT_SUM_BYTES, again);
    return memcmp(line, again, DIGITS) == 0;
}

static bool read_line(const char *line, size_t length, sabot_sums *sums) {
    uint8_t digest[SABOT_SUM_BYTES];
    char name[SABOT_BACKUP_NAME_SIZE];
    if (length <= DIGITS + 2 || length - DIGITS - 2 >= sizeof name || line[DIGITS] != ' ' ||
        line[DIGITS + 1] != ' ' || memchr(line, '\0', length) != NULL || !read_digest(line, digest)) {
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(length - DIGITS - 2), line + DIGITS + 2);
    return sabot_sums_add(sums, name, digest);
}

int sabot_sums_read(const char *text, size_t size, sabot_sums *sums) {
    const char *const end = text + size;
    sums->count = 0;
    for (int number = 1; text < end || number == 1; number++) {
        const char *const newline = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
        if (newline == NULL || !read_line(text, (size_t)(newline - text), sums)) {
            return number;
        }
        text = newline + 1;
    }
    return 0;
}
