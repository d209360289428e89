#include "audit_view.h"

#include "cli.h"
#include "fair.h"
#include "paint.h"
#include "utc_time.h"

#include <inttypes.h>

// ---------------------------------------------------------------------------------------------------------
// For people

static const char *number(uint64_t count, char buffer[32]) {
    return sabot_cli_number((int64_t)count, buffer);
}

static void view_key(FILE *stream, const sabot_room *room, bool is_pinned) {
    char key[SABOT_HEX_SIZE];
    sabot_hex_write(room->key.bytes, key);
    fprintf(stream, "  key          %s\n               %s\n", key,
            is_pinned
                ? "the one you named"
                : "the file's own: compare it with the one the room published, or name that with --key");
}

static void view_counts(FILE *stream, const sabot_audit *audit) {
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE], one[32], two[32];
    if (audit->records > 0) {
        fprintf(stream, "  time         %s to %s UTC\n", sabot_time_show(audit->first_ms, first),
                sabot_time_show(audit->last_ms, last));
    }
    fprintf(stream, "  records      %s%s\n", number(audit->records, one),
            audit->chain_is_broken || audit->is_stopped ? ", as far as it was looked at"
            : audit->unsigned_records > 0               ? ", unbroken, signed but for the newest"
                                                        : ", unbroken, the last one signed");
    fprintf(stream, "  events       %s at %s table%s\n", number(audit->events, one),
            number(audit->tables, two), audit->tables == 1 ? "" : "s");
    fprintf(stream, "  hands        %s", number(audit->hands, one));
    fprintf(stream, ", and %s void\n", number(audit->voids, one));
    fprintf(stream, "  settlements  %s worked out again, %s wagers\n", number(audit->settled, one),
            number(audit->lines, two));
    fprintf(stream, "  fees         %s held to the posted rows\n", number(audit->fees, one));
    fprintf(stream, "  prizes       %s held to cards and paytables\n", number(audit->prizes, one));
    fprintf(stream, "  money        %s moved in %s transfers\n", sabot_cli_dollars(audit->moved_cents, one),
            number(audit->transfers, two));
    fprintf(stream, "  shoes        %s proven, %s cards", number(audit->shoes_proven, one),
            number(audit->cards_proven, two));
    fprintf(stream, "; %s still secret, %s keyed by hand\n", number(audit->shoes_open, one),
            number(audit->shoes_keyed, two));
    fprintf(stream, "  checkpoints  %s compared\n", number(audit->checkpoints, one));
}

/// "record 1,204, table 1, hand 3: …", or "record 1,205, the room: …".
static void view_note(FILE *stream, const sabot_audit_note *note) {
    char count[32];
    char sentence[sizeof note->sentence];
    fputs("  ", stream);
    if (note->is_of_record) {
        fprintf(stream, "record %s, ", number(note->sequence, count));
        if (note->table == SABOT_ROOM_ITSELF) {
            fputs("the room", stream);
        } else {
            fprintf(stream, "table %" PRIu32, note->table);
        }
        if (note->hand > 0) {
            fprintf(stream, ", hand %" PRIu32, note->hand);
        }
        fputs(": ", stream);
    }
    snprintf(sentence, sizeof sentence, "%s", note->sentence);
    sabot_cli_tame(sentence);
    fprintf(stream, "%s\n", sentence);
}

static void view_notes(FILE *stream, const char *title, const sabot_audit_note *notes, int count,
                       uint64_t found, bool color) {
    char more[32];
    if (count > 0) {
        sabot_paint_title(stream, color, title);
    }
    for (int i = 0; i < count; i++) {
        view_note(stream, &notes[i]);
    }
    if (found > (uint64_t)count) {
        fprintf(stream, "  and %s more\n", number(found - (uint64_t)count, more));
    }
}

void sabot_view_audit(FILE *stream, const sabot_audit *audit, const sabot_room *room, bool is_pinned,
                      bool color) {
    char count[32];
    view_key(stream, room, is_pinned);
    view_counts(stream, audit);
    view_notes(stream, "Remarks", audit->remarks, audit->remark_count, audit->remarks_found, color);
    view_notes(stream, "Faults", audit->faults, audit->fault_count, audit->faults_found, color);
    if (audit->faults_found == 0) {
        fprintf(stream, "\n%s%s%s\n",
                sabot_paint_if(color, audit->is_stopped ? SABOT_PAINT_STRONG : SABOT_PAINT_TIE),
                audit->is_stopped ? "audit stopped: nothing wrong so far" : "audit passed",
                sabot_paint_if(color, SABOT_PAINT_OFF));
        return;
    }
    fprintf(stream, "\n%saudit failed%s: %s fault%s\n", sabot_paint_if(color, SABOT_PAINT_BANKER),
            sabot_paint_if(color, SABOT_PAINT_OFF), number(audit->faults_found, count),
            audit->faults_found == 1 ? "" : "s");
}

// ---------------------------------------------------------------------------------------------------------
// For programs

static json_t *notes_json(const sabot_audit_note *notes, int count) {
    json_t *const list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:I, s:I, s:I, s:s}", "record", (json_int_t)notes[i].sequence,
                                              "table", (json_int_t)notes[i].table, "hand",
                                              (json_int_t)notes[i].hand, "sentence", notes[i].sentence));
    }
    return list;
}

static void set(json_t *object, const char *key, uint64_t count) {
    json_object_set_new(object, key, json_integer((json_int_t)count));
}

json_t *sabot_audit_json(const sabot_audit *audit, const sabot_room *room, bool is_pinned) {
    char key[SABOT_HEX_SIZE], first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    sabot_hex_write(room->key.bytes, key);
    json_t *const root =
        json_pack("{s:b, s:s, s:b}", "passed", audit->faults_found == 0 && !audit->is_stopped, "key", key,
                  "pinned", is_pinned);
    json_object_set_new(root, "first_time", json_string(sabot_time_write(audit->first_ms, first)));
    json_object_set_new(root, "last_time", json_string(sabot_time_write(audit->last_ms, last)));
    set(root, "records", audit->records);
    set(root, "unsigned_records", audit->unsigned_records);
    set(root, "events", audit->events);
    set(root, "tables", audit->tables);
    set(root, "hands", audit->hands);
    set(root, "voids", audit->voids);
    set(root, "settlements", audit->settled);
    set(root, "wagers", audit->lines);
    set(root, "fees", audit->fees);
    set(root, "prizes", audit->prizes);
    set(root, "transfers", audit->transfers);
    json_object_set_new(root, "moved", json_integer(audit->moved_cents));
    set(root, "shoes_proven", audit->shoes_proven);
    set(root, "shoes_open", audit->shoes_open);
    set(root, "shoes_keyed", audit->shoes_keyed);
    set(root, "cards_proven", audit->cards_proven);
    set(root, "checkpoints", audit->checkpoints);
    json_object_set_new(root, "chain_broken", json_boolean(audit->chain_is_broken));
    json_object_set_new(root, "stopped", json_boolean(audit->is_stopped));
    set(root, "faults_found", audit->faults_found);
    json_object_set_new(root, "faults", notes_json(audit->faults, audit->fault_count));
    set(root, "remarks_found", audit->remarks_found);
    json_object_set_new(root, "remarks", notes_json(audit->remarks, audit->remark_count));
    return root;
}
