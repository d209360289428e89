/// The files of a room's directory, by name. Whoever adds one says here whether a backup carries it.
#ifndef SABOT_ROOM_FILES_H
#define SABOT_ROOM_FILES_H

// Carried by a backup, where they are there.
#define SABOT_ROOM_JOURNAL_FILE    "room.journal"
#define SABOT_ROOM_SECRET_FILE     "room.journal.key"
#define SABOT_ROOM_PUBLIC_KEY_FILE "room.journal.pub"
#define SABOT_ROOM_PEOPLE_FILE     "people.json"
#define SABOT_ROOM_DEMO_FILE       "demo.json"
#define SABOT_ROOM_TABLES_FILE     "tables.json"

// Not carried: an empty file that is locked while the room is open; and who is signed in. A session that was
// ended after the backup would come back with it, so everybody signs in again.
#define SABOT_ROOM_LOCK_FILE     "room.journal.lock"
#define SABOT_ROOM_SESSIONS_FILE "sessions.json"

#endif
