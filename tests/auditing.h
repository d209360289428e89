/// Helpers for tests of journals in files: writing one, auditing it, starting from its checkpoints.
#ifndef SABOT_AUDITING_H
#define SABOT_AUDITING_H

#include "journaling.h"

#define RECORDS 6

static inline sabot_journal *open_writer(void) {
    sabot_journal *journal;
    assert_good(sabot_journal_open_file(file_name, &secret, true, 1700000000000, &journal, &fault));
    return journal;
}

/// Appends the records from the head to `last` in one batch.
static inline bool append_to(sabot_journal *journal, uint64_t last, const sabot_journal_extras *extras) {
    sabot_record records[64];
    const uint64_t first = sabot_journal_head(journal)->sequence + 1;
    for (uint64_t i = first; i <= last; i++) {
        records[i - first] = draft_of(i);
    }
    const size_t count = (size_t)(last + 1 - first);
    const bool appended = sabot_journal_append(journal, records, count, extras, &fault);
    assert_true(!appended || count == 0 || records[count - 1].sequence == last);
    return appended;
}

static inline bool is_expected_draft(void *visitor, const sabot_record *record) {
    uint64_t *next = visitor;
    assert_same_draft(record, (*next)++);
    return true;
}

static uint64_t seen; ///< records shown by the last replay

static inline bool replays_to(sabot_journal *journal, sabot_journal_visit *visit) {
    uint64_t next = 1;
    const bool good = sabot_journal_replay(journal, sabot_journal_start(journal), visit, &next, NULL, &fault);
    seen = next - 1;
    return good;
}

static inline bool replays(sabot_journal *journal) {
    return replays_to(journal, is_expected_draft);
}

/// Audits the whole file, as an auditor without a key would.
static inline bool passes_audit(sabot_journal_visit *visit) {
    sabot_journal *journal;
    seen = 0;
    if (!sabot_journal_read_file(file_name, NULL, &journal, &fault)) {
        return false;
    }
    const bool good = replays_to(journal, visit);
    sabot_journal_close(journal);
    return good;
}

static inline bool file_is_good(void) {
    return passes_audit(is_expected_draft);
}

static inline sabot_journal_extras checkpoint_of(const char *body) {
    return (sabot_journal_extras){.checkpoint = (const uint8_t *)body, .checkpoint_size = strlen(body)};
}

static inline void append_checkpoint(sabot_journal *journal, uint64_t last, const char *body) {
    const sabot_journal_extras extras = checkpoint_of(body);
    assert_good(append_to(journal, last, &extras));
}

/// Checks which checkpoint a start would use; 0 and "" if there is none.
static inline void assert_starts_from(sabot_journal *journal, uint64_t sequence, const char *body,
                                      const char *damage_part) {
    sabot_checkpoint found;
    bool is_there;
    sabot_journal_fault damage;
    assert_good(sabot_journal_checkpoint(journal, &found, &is_there, &damage, &fault));
    assert_int_equal(is_there, sequence > 0);
    if (is_there) {
        assert_int_equal(found.sequence, sequence);
        assert_int_equal(found.size, strlen(body));
        assert_memory_equal(found.body, body, found.size);
        const sabot_journal_position after = {found.sequence, found.hash};
        assert_good(sabot_journal_replay(journal, after, NULL, NULL, NULL, &fault));
    }
    assert_int_equal(damage.code, damage_part == NULL ? SABOT_JOURNAL_OK : SABOT_JOURNAL_CHECKPOINT);
    if (damage_part != NULL && strstr(damage.sentence, damage_part) == NULL) {
        fail_msg("'%s', expected '%s'", damage.sentence, damage_part);
    }
}

/// Writes RECORDS records with checkpoints at 2 and 4, and closes the file.
static inline void write_sample(void) {
    sabot_journal *journal = open_writer();
    append_checkpoint(journal, 2, "checkpoint two");
    append_checkpoint(journal, 4, "checkpoint four");
    assert_good(append_to(journal, RECORDS, NULL));
    sabot_journal_close(journal);
}

#endif
