/// view: what each audience may see of a table, as named sections of JSON (docs/server.md).
///
/// A view follows its table record by record. A section is written once, whoever looks on, and told again
/// only when it has changed. No section holds a card that is still in the shoe, or a seed.
#ifndef SABOT_SERVE_VIEWS_VIEW_H
#define SABOT_SERVE_VIEWS_VIEW_H

#include "room/fair/fair.h"
#include "serve/views/recall.h"

#include "sabot/table.h"

#include <jansson.h>

/// Public sections first; X(NAME, word).
#define SABOT_PUBLIC_SECTION_LIST(X) \
    X(TABLE, "table")                \
    X(LIMITS, "limits")              \
    X(HAND, "hand")                  \
    X(LAST, "last")                  \
    X(SHOE, "shoe")                  \
    X(BANK, "bank")                  \
    X(METERS, "meters")              \
    X(PRIZES, "prizes")              \
    X(TALLY, "tally")                \
    X(PREVIOUS, "previous")          \
    X(ROADS, "roads")                \
    X(PLACES, "places")
#define SABOT_STAFF_SECTION_LIST(X) \
    X(SEATS, "seats")               \
    X(BACK, "back")                 \
    X(SHEET, "sheet")               \
    X(MONEY, "money")               \
    X(ASKS, "asks")                 \
    X(ACTIONS, "actions")
/// What the pit sees beside the staff's.
#define SABOT_PIT_SECTION_LIST(X) X(PROTECTION, "protection")

typedef enum {
#define X(name, word) SABOT_SECTION_##name,
    SABOT_PUBLIC_SECTION_LIST(X) SABOT_STAFF_SECTION_LIST(X) SABOT_PIT_SECTION_LIST(X)
#undef X
        SABOT_SECTION_COUNT,
#define X(name, word) +1
    SABOT_SECTION_PUBLIC_COUNT = SABOT_PUBLIC_SECTION_LIST(X),
    SABOT_SECTION_STAFF_COUNT = SABOT_SECTION_PUBLIC_COUNT SABOT_STAFF_SECTION_LIST(X),
#undef X
} sabot_section;

typedef enum {
    SABOT_AUDIENCE_PUBLIC,
    SABOT_AUDIENCE_PLAYER, ///< the public's sections, and their own place beside
    SABOT_AUDIENCE_STAFF,  ///< dealers
    SABOT_AUDIENCE_PIT,    ///< supervisors, auditors, administrators
    SABOT_AUDIENCE_COUNT
} sabot_audience;
/// "public", "player", "staff" or "pit".
const char *sabot_audience_word(sabot_audience audience);
/// What a role looks on as.
sabot_audience sabot_audience_of(sabot_role role);
/// Whose updates this audience gets: a player the public's, everybody else their own.
sabot_audience sabot_audience_told(sabot_audience audience);

/// Who deals at a table.
typedef enum {
    SABOT_DEALT_BY_PEOPLE, ///< and nobody else ever
    SABOT_DEALT_AUTOMATICALLY,
    SABOT_DEALT_TAKEN_OVER, ///< by somebody, from the automatic dealer
} sabot_dealt_by;

/// What a view tells of a table that the table itself does not know.
typedef struct {
    uint32_t number;
    char name[64];
    char room_key[SABOT_HEX_SIZE]; ///< the public key of its journal: another room has a shoe 1, too
    sabot_dealt_by dealt_by;
} sabot_view_about;

/// The hand that is shown while none is on.
typedef struct {
    uint32_t number; ///< 0: there was none
    sabot_deal deal;
    bool is_void;
} sabot_last_hand;

typedef struct {
    uint32_t hand;
    uint8_t seat;
    sabot_kind kind;
    sabot_prize prize;
    int64_t cents;
} sabot_paid_prize;

#define SABOT_PAID_PRIZES_MAX (SABOT_SEATS_MAX * SABOT_PROGRESSIVE_COUNT)

/// What a player waits for. It is no matter of the journal: a server that starts again has forgotten it.
typedef enum { SABOT_ASK_NOTHING, SABOT_ASK_BUY_IN, SABOT_ASK_CASH_OUT, SABOT_ASK_HELP } sabot_ask_want;
typedef struct {
    sabot_ask_want want;
    int64_t cents;
    int64_t at_ms;
} sabot_ask;

/// What a player sees of their own place, where they have one.
typedef struct {
    sabot_person person; ///< 0: nobody
    sabot_person gone;   ///< who left it with the last record; 0: nobody
    bool has_changed;    ///< with the last record
    char *text;          ///< NULL: it is written when it is asked for
    char *last;          ///< what their last hand here came to, as JSON; NULL: none that is known
    bool last_waits;     ///< it is in `recalled`, and not written yet
} sabot_own_view;

/// A player who looks on, by so many connections.
typedef struct {
    sabot_person person;
    int connections;
} sabot_watcher;

typedef struct {
    sabot_view_about about;
    sabot_last_hand last;
    sabot_paid_prize prizes[SABOT_PAID_PRIZES_MAX];
    int prize_count;
    char *sections[SABOT_SECTION_COUNT]; ///< as JSON
    unsigned touched;                    ///< bits of sections that the present record may change
    unsigned changed;                    ///< bits of sections that the last record changed
    sabot_hand_book book;                ///< of the present or the last hand
    sabot_view_recalled *recalled;       ///< while records are recalled; else NULL
    sabot_guard guard;
    int64_t
        covered_cents[SABOT_WAGERS_MAX]; ///< what a wager would be paid if it won; below 0: nothing is known
    sabot_ask asks[SABOT_BETTORS_MAX + 1];
    sabot_watcher *watchers; ///< their own places are written at every record, nobody else's
    int watcher_count, watcher_capacity;
    sabot_own_view own[SABOT_BETTORS_MAX + 1];
    uint64_t sequences[SABOT_AUDIENCE_COUNT]; ///< updates so far, of each audience that has its own
} sabot_view;

/// Starts from all zero, with a table as it stands, or as it stood some records ago.
void sabot_view_begin(sabot_view *view, const sabot_view_about *about, const sabot_table *table);
/// The records that follow, up to `sabot_view_open`, are recalled: what they leave behind beside the table is
/// known as if the view had followed them, and nothing is written. `shoe` is the one that the last of them
/// belongs to: earlier shoes are not valued.
void sabot_view_recall(sabot_view *view, uint32_t shoe);
/// Writes every section, with the table as it stands.
void sabot_view_open(sabot_view *view, const sabot_table *table);

// For an observer (room/history/history.h): of every event its table before and after it, then the record.
void sabot_view_before(sabot_view *view, const sabot_record *record, const sabot_table *table,
                       const sabot_event *event);
void sabot_view_after(sabot_view *view, const sabot_table *table, const sabot_event *event);
/// Says in `changed` and `own` what is to be told, and counts the sequences of the audiences that are told
/// something.
void sabot_view_follow(sabot_view *view, const sabot_table *table);

/// Something else than the table has changed: its name, who deals, or what a player asks for.
void sabot_view_say(sabot_view *view, const sabot_table *table);
void sabot_view_end(sabot_view *view);

/// A player begins to look on, with a place or without, or ends it.
void sabot_view_watch(sabot_view *view, sabot_person person, bool begins);

/// Has the last record changed what this audience sees?
bool sabot_view_has_changed(const sabot_view *view, sabot_audience audience);

/// The whole view as a message, with the table as it stands. `person` is a player's. The caller frees it;
/// NULL where there is no memory.
char *sabot_view_snapshot(sabot_view *view, const sabot_table *table, sabot_audience audience,
                          sabot_person person, int64_t time_ms);
/// What the last record changed.
char *sabot_view_update(const sabot_view *view, sabot_audience audience, const sabot_event *events, int count,
                        int64_t time_ms);
/// What a player sees of their own place, as a message of its own; null where they have none any more.
char *sabot_view_own(sabot_view *view, const sabot_table *table, sabot_person person, int64_t time_ms);

#endif
