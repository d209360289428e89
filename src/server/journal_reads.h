/// journal_reads: what is read from a room's journal for somebody far away, in one text of bounded size.
/// Every read walks from the first record, beside the writer; its end is the journal's of the moment it
/// began. It may take its time, and belongs to a thread that has some.
///
///     const sabot_read_wish wish = {.kind = SABOT_READ_HANDS, .path = "room/room.journal", .table = 1,
///                                   .count = 20, .is_over = &closing};
///     sabot_read_answer answer = sabot_journal_read(&wish);
///     if (answer.end == SABOT_READ_DONE) { send(answer.text, answer.size); }
///     free(answer.text);
#ifndef SABOT_JOURNAL_READS_H
#define SABOT_JOURNAL_READS_H

#include "export_walk.h"

#include <stdatomic.h>

typedef enum {
    SABOT_READ_HANDS,  ///< those that are over, newest first, a line each: {"hands":[…]}
    SABOT_READ_HAND,   ///< one of them whole
    SABOT_READ_EXPORT, ///< rows
    SABOT_READ_MINE,   ///< one person's hands that are over, newest first: {"hands":[…]}
    SABOT_READ_SHOES,  ///< virtual shoes that are over, newest first: {"shoes":[…]}
    SABOT_READ_SHOE,   ///< one of them, revealed, as `sabot verify-shoe` takes it
} sabot_read_kind;

typedef struct {
    sabot_read_kind kind;
    const char *path;           ///< of the journal
    const atomic_bool *is_over; ///< true: nobody waits for it any more
    uint32_t table;             ///< of all but EXPORT
    uint32_t count;             ///< of HANDS, MINE and SHOES: SABOT_READ_HANDS_MAX at most
    uint32_t before;            ///< of HANDS and MINE: lower numbers alone; 0: all
    uint32_t hand;              ///< of HAND
    uint32_t shoe;              ///< of SHOE
    sabot_person person;        ///< of MINE
    sabot_export_choice choice; ///< of EXPORT
} sabot_read_wish;

typedef enum {
    SABOT_READ_DONE,
    SABOT_READ_NONE,      ///< there is no such hand or shoe
    SABOT_READ_TOO_LARGE, ///< for the choice's size_max
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
