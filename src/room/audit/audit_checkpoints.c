/// Checks that each checkpoint matches the records before it. Opening a room and reading from the middle of a
/// journal depend on that.
///
/// A journal may contain many checkpoints and cannot be queried during a replay, so a digest of each is
/// loaded first. The newest, from which a room is opened, is kept whole, so that a fault can name the table.
#include "room/audit/audit_internal.h"

#include "room/journal/growing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/// Treats a missing table as an unused one: a checkpoint may or may not contain unused tables.
static bool is_same_table(sabot_audit_checkpoints *checkpoints, const sabot_table *left,
                          const sabot_table *right) {
    const sabot_table *const empty = &checkpoints->empty;
    const size_t left_size = sabot_table_write(left != NULL ? left : empty, checkpoints->left_bytes);
    const size_t right_size = sabot_table_write(right != NULL ? right : empty, checkpoints->right_bytes);
    return left_size == right_size &&
           memcmp(checkpoints->left_bytes, checkpoints->right_bytes, left_size) == 0;
}

/// Returns a digest of all used tables.
static uint64_t digest_of(sabot_audit_checkpoints *checkpoints, const sabot_history *history) {
    uint64_t parts[3] = {0};
    for (uint32_t i = 1; i <= sabot_history_tables(history); i++) {
        const sabot_table *const table = sabot_history_table(history, i);
        if (!is_same_table(checkpoints, table, NULL)) {
            const size_t size = sabot_table_write(table, checkpoints->left_bytes);
            parts[1] = i;
            parts[2] = sabot_journal_digest(checkpoints->left_bytes, size);
            parts[0] = sabot_journal_digest((const uint8_t *)parts, sizeof parts);
        }
    }
    return parts[0];
}

// ---------------------------------------------------------------------------------------------------------
// Before the replay

static bool add_digest(sabot_audit_checkpoints *checkpoints, const sabot_history *stored, uint64_t sequence) {
    if (!sabot_grow(&checkpoints->list, &checkpoints->capacity, checkpoints->count + 1,
                    sizeof *checkpoints->list)) {
        return false;
    }
    checkpoints->list[checkpoints->count++] =
        (sabot_audit_checkpoint){sequence, digest_of(checkpoints, stored)};
    return true;
}

static void copy_body(sabot_audit_checkpoints *checkpoints, const sabot_checkpoint *checkpoint) {
    checkpoints->body = malloc(checkpoint->size + 1);
    if (checkpoints->body != NULL) {
        memcpy(checkpoints->body, checkpoint->body, checkpoint->size);
        checkpoints->size = checkpoint->size;
        checkpoints->newest = checkpoint->sequence;
    }
}

static void add_checkpoint(sabot_audit *audit, sabot_audit_checkpoints *checkpoints, sabot_history *stored,
                           const sabot_checkpoint *checkpoint) {
    if (checkpoint->sequence == 0) {
        return;
    }
    if (stored == NULL || !sabot_history_read(stored, checkpoint->body, checkpoint->size) ||
        !add_digest(checkpoints, stored, checkpoint->sequence)) {
        sabot_audit_remark_at(audit, checkpoint->sequence, SABOT_AUDIT_NO_TABLE, 0,
                              "the checkpoint at record %" PRIu64
                              " could not be read by this version and was "
                              "not checked",
                              checkpoint->sequence);
    } else if (checkpoints->body == NULL) {
        copy_body(checkpoints, checkpoint);
    }
}

/// Reports damaged checkpoints, too: nothing depends on them, but something damaged them.
void sabot_audit_checkpoints_load(sabot_audit *audit, sabot_audit_checkpoints *checkpoints,
                                  sabot_journal *journal) {
    sabot_history *const stored = sabot_history_begin();
    bool has_more = true;
    sabot_table_begin(&checkpoints->empty);
    for (unsigned age = 0; has_more; age++) {
        sabot_checkpoint checkpoint;
        sabot_journal_fault damage, fault;
        bool found;
        if (!sabot_journal_checkpoint_at(journal, age, &checkpoint, &found, &damage, &fault)) {
            sabot_audit_fault_at(audit, fault.sequence, SABOT_AUDIT_NO_TABLE, 0, "%s", fault.sentence);
            break;
        }
        if (damage.code != SABOT_JOURNAL_OK) {
            sabot_audit_fault_at(audit, damage.sequence, SABOT_AUDIT_NO_TABLE, 0, "%s", damage.sentence);
        }
        if (found) {
            add_checkpoint(audit, checkpoints, stored, &checkpoint);
        }
        has_more = found || damage.code != SABOT_JOURNAL_OK;
    }
    sabot_history_end(stored);
}

void sabot_audit_checkpoints_clear(sabot_audit_checkpoints *checkpoints) {
    free(checkpoints->list);
    free(checkpoints->body);
    checkpoints->list = NULL;
    checkpoints->body = NULL;
}

// ---------------------------------------------------------------------------------------------------------
// During the replay

/// A table is skipped after an impossible event, which has been reported; its state is meaningless.
static bool is_skipped(const sabot_audit_context *work, uint32_t table) {
    return work->tables[table] != NULL && work->tables[table]->is_skipped;
}

static bool skips_any(const sabot_audit_context *work) {
    bool has_any = false;
    for (uint32_t i = 1; !has_any && i <= sabot_history_tables(work->history); i++) {
        has_any = is_skipped(work, i);
    }
    return has_any;
}

static void report_difference(const sabot_audit_context *work, uint32_t table) {
    sabot_audit_fault_at(work->audit, work->record->sequence, table, 0,
                         "the checkpoint does not match the records before it");
}

static void compare_newest(sabot_audit_context *work, sabot_audit_checkpoints *checkpoints) {
    sabot_history *const stored = sabot_history_begin();
    if (stored != NULL && sabot_history_read(stored, checkpoints->body, checkpoints->size)) {
        const uint32_t stored_count = sabot_history_tables(stored);
        const uint32_t replayed_count = sabot_history_tables(work->history);
        const uint32_t count = stored_count > replayed_count ? stored_count : replayed_count;
        for (uint32_t i = 1; i <= count; i++) {
            if (!is_skipped(work, i) && !is_same_table(checkpoints, sabot_history_table(stored, i),
                                                       sabot_history_table(work->history, i))) {
                report_difference(work, i);
            }
        }
    }
    sabot_history_end(stored);
}

void sabot_audit_checkpoints_compare(sabot_audit_context *work, sabot_audit_checkpoints *checkpoints) {
    const uint64_t sequence = work->record->sequence;
    while (checkpoints->count > 0 && checkpoints->list[checkpoints->count - 1].sequence < sequence) {
        checkpoints->count--;
    }
    if (checkpoints->count == 0 || checkpoints->list[checkpoints->count - 1].sequence != sequence) {
        return;
    }
    if (sequence == checkpoints->newest) {
        compare_newest(work, checkpoints);
    } else if (!skips_any(work) &&
               checkpoints->list[checkpoints->count - 1].digest != digest_of(checkpoints, work->history)) {
        report_difference(work, SABOT_AUDIT_NO_TABLE);
    }
    work->audit->checkpoints++;
}
