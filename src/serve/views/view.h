/// view: what each audience may see of a table, as named sections of JSON (docs/server.md).
///
/// A view follows its table record by record. Each section is written once for all subscribers, and sent
/// again only when it changes. No section contains a seed or a card that is still in the shoe.
#ifndef SABOT_SERVE_VIEWS_VIEW_H
#define SABOT_SERVE_VIEWS_VIEW_H

#include "room/fair/fair.h"
#include "serve/views/replay.h"

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
    X(REQUESTS, "asks")             \
    X(ACTIONS, "actions")
/// The pit's section, in addition to the staff's.
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
    SABOT_AUDIENCE_PLAYER, ///< the public sections, and their own view
    SABOT_AUDIENCE_STAFF,  ///< dealers
    SABOT_AUDIENCE_PIT,    ///< supervisors, auditors, administrators
    SABOT_AUDIENCE_COUNT
} sabot_audience;
/// Returns "public", "player", "staff" or "pit".
const char *sabot_audience_name(sabot_audience audience);
/// Returns the audience of a role.
sabot_audience sabot_audience_of(sabot_role role);
/// Returns the audience whose updates this one receives: the public for a player, otherwise itself.
sabot_audience sabot_audience_stream(sabot_audience audience);

/// Who deals at a table.
typedef enum {
    SABOT_DEALT_BY_PEOPLE, ///< there is no automatic dealer
    SABOT_DEALT_AUTOMATICALLY,
    SABOT_DEALT_TAKEN_OVER, ///< by a person, from the automatic dealer
} sabot_dealer_mode;

/// Facts about a table that are not part of its state.
typedef struct {
    uint32_t number;
    char name[64];
    char room_key[SABOT_HEX_SIZE]; ///< the journal's public key, which identifies the room: shoe numbers
                                   ///< repeat between rooms
    sabot_dealer_mode dealt_by;
} sabot_table_info;

/// The hand shown between hands.
typedef struct {
    uint32_t number; ///< 0: none
    sabot_deal deal;
    sabot_coup coup; ///< what the table called it (R-WIN-3), if it was dealt to the end
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

/// A player's request. Not journaled: lost when the server restarts.
typedef enum {
    SABOT_REQUEST_NONE,
    SABOT_REQUEST_BUY_IN,
    SABOT_REQUEST_CASH_OUT,
    SABOT_REQUEST_HELP
} sabot_request_kind;
typedef struct {
    sabot_request_kind kind;
    int64_t cents;
    int64_t at_ms;
} sabot_player_request;

/// A player's own view.
typedef struct {
    sabot_person person;          ///< 0: none
    sabot_person previous_person; ///< who left the seat with the last record; 0: no one
    bool has_changed;             ///< with the last record
    char *text;                   ///< NULL: written on demand
    char *last;                   ///< result of their last hand as JSON; NULL: unknown
    bool last_is_deferred;        ///< their last hand is in `replay`, not written yet
} sabot_player_view;

/// A subscribed player, and the number of their connections.
typedef struct {
    sabot_person person;
    int connections;
} sabot_view_subscriber;

typedef struct {
    sabot_table_info info;
    sabot_last_hand last;
    sabot_paid_prize prizes[SABOT_PAID_PRIZES_MAX];
    int prize_count;
    uint8_t alarms[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT]; ///< the last sabot_alarm plus 1; 0: unknown
    char *sections[SABOT_SECTION_COUNT];                          ///< as JSON
    unsigned dirty;            ///< bits of sections that the current record may change
    unsigned changed;          ///< bits of sections that the last record changed
    sabot_hand_book book;      ///< the current or the last hand
    sabot_view_replay *replay; ///< during a replay; otherwise NULL
    sabot_guard guard;
    int64_t covered_cents[SABOT_WAGERS_MAX]; ///< payout of a wager if it won; negative: unknown
    sabot_player_request requests[SABOT_BETTORS_MAX + 1];
    sabot_view_subscriber *subscribers; ///< only their own views are written with every record
    int subscriber_count, subscriber_capacity;
    sabot_player_view player_views[SABOT_BETTORS_MAX + 1];
    uint64_t sequences[SABOT_AUDIENCE_COUNT]; ///< number of updates so far, by audience
} sabot_view;

/// Initializes a zeroed view from a table in its current or an earlier state.
void sabot_view_begin(sabot_view *view, const sabot_table_info *info, const sabot_table *table);
/// Starts a replay, until `sabot_view_open`: the records that follow rebuild the view's state without writing
/// sections. `shoe` is the shoe of the last of them; earlier shoes are not valued.
void sabot_view_start_replay(sabot_view *view, uint32_t shoe);
/// Writes every section, from the current table.
void sabot_view_open(sabot_view *view, const sabot_table *table);

// For an observer (room/history/history.h): before and after each event, then after the record.
void sabot_view_before(sabot_view *view, const sabot_record *record, const sabot_table *table,
                       const sabot_event *event);
void sabot_view_after(sabot_view *view, const sabot_table *table, const sabot_event *event);
/// Rewrites the sections that the record touched. Sets `changed` and `player_views`, and increments the
/// sequence of each audience with changes.
void sabot_view_end_record(sabot_view *view, const sabot_table *table);

/// Call it when something besides the table has changed: its name, who deals, or a player's request.
void sabot_view_set_info(sabot_view *view, const sabot_table *table);
void sabot_view_end(sabot_view *view);

/// Subscribes a player, seated or not, or unsubscribes them.
void sabot_view_subscribe(sabot_view *view, sabot_person person, bool subscribes);

/// Returns true if the last record changed what this audience sees.
bool sabot_view_has_changed(const sabot_view *view, sabot_audience audience);

/// Returns the whole view as a message. `person` is a player's. The caller frees it; NULL if out of
/// memory.
char *sabot_view_snapshot(sabot_view *view, const sabot_table *table, sabot_audience audience,
                          sabot_person person, int64_t time_ms);
/// Returns what the last record changed.
char *sabot_view_update(const sabot_view *view, sabot_audience audience, const sabot_event *events, int count,
                        int64_t time_ms);
/// Returns a player's own view as a message; null if they no longer have a seat.
char *sabot_view_player(sabot_view *view, const sabot_table *table, sabot_person person, int64_t time_ms);

#endif
