/// reads: what is read from a room's journal for somebody far away, in one text of bounded size.
/// A read walks beside the writer, from a checkpoint before what it wants or from the first record; its end
/// is the journal's of the moment it began. It may take its time, and belongs to a thread that has some.
///
///     const sabot_read_wish wish = {.kind = SABOT_READ_HANDS, .path = "data/room.journal", .table = 1,
///                                   .count = 20, .is_over = &closing};
///     sabot_read_answer answer = sabot_journal_read(&wish);
///     if (answer.end == SABOT_READ_DONE) { send(answer.text, answer.size); }
///     free(answer.text);
#ifndef SABOT_SERVE_READS_READS_H
#define SABOT_SERVE_READS_READS_H

#include "text/export/walk.h"

#include <stdatomic.h>

/// What can be read; X(NAME, word).
#define SABOT_READ_LIST(X)                                                                     \
    X(HANDS, "hands")      /* those that are over, newest first, a line each: {"hands":[…]} */ \
    X(HAND, "hand")        /* one of them whole */                                             \
    X(EXPORT, "export")    /* rows */                                                          \
    X(MINE, "mine")        /* one person's hands that are over, newest first: {"hands":[…]} */ \
    X(SHOES, "shoes")      /* virtual shoes that are over, newest first: {"shoes":[…]} */      \
    X(SHOE, "shoe")        /* one of them, revealed, as `sabot verify-shoe` takes it */        \
    X(RECORDS, "records")  /* newest first, by filters: {"records":[…],"more":true} */         \
    X(SHIFT, "shift")      /* a report of all tables, or of one */                             \
    X(METERS, "meters")    /* of a table, point by point: {"meters":[…]} */                    \
    X(GUARD, "protection") /* of a shoe, card by card: {"points":[…]} */

typedef enum {
#define X(name, word) SABOT_READ_##name,
    SABOT_READ_LIST(X)
#undef X
} sabot_read_kind;

/// "hands"; for logs.
const char *sabot_read_word(sabot_read_kind kind);

typedef struct {
    sabot_read_kind kind;
    const char *path;           ///< of the journal
    const atomic_bool *is_over; ///< true: nobody waits for it any more
    uint32_t table;             ///< of all but EXPORT; 0: any, of RECORDS and SHIFT
    uint32_t count;             ///< of HANDS, MINE, SHOES and RECORDS: SABOT_READ_HANDS_MAX at most
    uint32_t before;            ///< of HANDS, MINE and RECORDS: lower numbers alone; 0: all
    uint32_t hand;              ///< of HAND; of RECORDS: 0: any
    uint32_t shoe;              ///< of SHOE and GUARD
    sabot_person person;        ///< of MINE; of RECORDS: who did it, or is named in it; 0: anybody
    int event;                  ///< of RECORDS: the type of one of its events; 0: any
    int64_t from_ms, to_ms;     ///< of RECORDS, SHIFT and METERS: at or after, and before
    sabot_export_choice choice; ///< of EXPORT
} sabot_read_wish;

typedef enum {
    SABOT_READ_DONE,
    SABOT_READ_NONE,      ///< there is no such hand or shoe
    SABOT_READ_TOO_LARGE, ///< for the choice's size_max, or for a report
    SABOT_READ_STOPPED,   ///< `is_over`
    SABOT_READ_FAILED,    ///< the sentence says why; it is for the log
} sabot_read_end;

typedef struct {
    sabot_read_end end;
    char *text; ///< the caller frees it; NULL where it is not done
    size_t size;
    sabot_journal_fault fault;
} sabot_read_answer;

sabot_read_answer sabot_journal_read(const sabot_read_wish *wish);

#endif
