/// reads: reads a room's journal for a remote client, as one text of limited size. It reads beside the
/// writer, from a checkpoint or from the first record, to the end the journal had when the read began. It may
/// take long, so call it in a worker.
///
///     const sabot_read_request request = {.kind = SABOT_READ_HANDS, .path = "data/room.journal", .table = 1,
///                                   .count = 20, .is_over = &closing};
///     sabot_read_reply reply = sabot_journal_read(&request);
///     if (reply.end == SABOT_READ_DONE) { send(reply.text, reply.size); }
///     free(reply.text);
#ifndef SABOT_SERVE_READS_READS_H
#define SABOT_SERVE_READS_READS_H

#include "text/export/walk.h"

#include <stdatomic.h>

/// What can be read; X(NAME, word).
#define SABOT_READ_LIST(X)                                                                \
    X(HANDS, "hands")      /* finished hands, newest first: {"hands":[…]} */              \
    X(HAND, "hand")        /* one hand in full */                                         \
    X(EXPORT, "export")    /* rows */                                                     \
    X(MINE, "mine")        /* one person's finished hands, newest first: {"hands":[…]} */ \
    X(SHOES, "shoes")      /* finished virtual shoes, newest first: {"shoes":[…]} */      \
    X(SHOE, "shoe")        /* a revealed shoe, for `sabot verify-shoe` */                 \
    X(RECORDS, "records")  /* newest first, by filters: {"records":[…],"more":true} */    \
    X(SHIFT, "shift")      /* a report on all tables or one */                            \
    X(METERS, "meters")    /* meter history of a table: {"meters":[…]} */                 \
    X(GUARD, "protection") /* values of a shoe, card by card: {"points":[…]} */

typedef enum {
#define X(name, word) SABOT_READ_##name,
    SABOT_READ_LIST(X)
#undef X
} sabot_read_kind;

/// Returns the word of a read, such as "hands", for logs.
const char *sabot_read_name(sabot_read_kind kind);

typedef struct {
    sabot_read_kind kind;
    const char *path;           ///< of the journal
    const atomic_bool *is_over; ///< set to true to stop the read
    uint32_t table;             ///< for all but EXPORT; 0: any, for RECORDS and SHIFT
    uint32_t count;             ///< for HANDS, MINE, SHOES and RECORDS: at most SABOT_READ_HANDS_MAX
    uint32_t before;            ///< for HANDS, MINE and RECORDS: only lower numbers; 0: all
    uint32_t hand;              ///< for HAND; for RECORDS, 0: any
    uint32_t shoe;              ///< for SHOE and GUARD
    sabot_person person;        ///< for MINE; for RECORDS, the actor or a person named in an event; 0: any
    int event;                  ///< for RECORDS: the type of one of its events; 0: any
    int64_t from_ms, to_ms;     ///< for RECORDS, SHIFT and METERS: inclusive start, exclusive end
    sabot_export_choice choice; ///< for EXPORT
} sabot_read_request;

typedef enum {
    SABOT_READ_DONE,
    SABOT_READ_NONE,      ///< no such hand or shoe
    SABOT_READ_TOO_LARGE, ///< for the choice's size_max, or for a report
    SABOT_READ_STOPPED,   ///< `is_over`
    SABOT_READ_FAILED,    ///< the sentence says why; for the log
} sabot_read_end;

typedef struct {
    sabot_read_end end;
    char *text; ///< the caller frees it; NULL unless done
    size_t size;
    sabot_journal_fault fault;
} sabot_read_reply;

sabot_read_reply sabot_journal_read(const sabot_read_request *request);

#endif
