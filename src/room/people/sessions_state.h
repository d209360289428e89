/// What a table of sessions is inside.
#ifndef SABOT_ROOM_PEOPLE_SESSIONS_STATE_H
#define SABOT_ROOM_PEOPLE_SESSIONS_STATE_H

#include "room/people/people.h"

#define SABOT_SESSION_NONE   UINT32_MAX
#define SABOT_SESSION_CHAINS 1024

typedef struct {
    uint8_t bytes[32];
} sabot_token_hash;

typedef struct {
    bool is_on;
    uint32_t next; ///< in its chain, or among the free
    sabot_token_hash hash;
    uint8_t credential[16]; ///< of the PIN and the role that it began with: another one, another session
    sabot_session session;  ///< `ends_ms` is worked out when somebody asks
} sabot_session_slot;

struct sabot_sessions {
    sabot_session_limits limits;
    uint8_t key[32];
    uint32_t chains[SABOT_SESSION_CHAINS]; ///< the first of each
    uint32_t free;
    size_t slot_count;
    sabot_session_slot *slots;
};

/// Puts a session into a slot; where none is free, the one that was idle longest makes room.
void sabot_sessions_put(sabot_sessions *sessions, const sabot_session_slot *content, int64_t now_ms);
/// A digest of the PIN's hash.
void sabot_session_credential(const sabot_people_entry *entry, uint8_t credential[16]);

#endif
