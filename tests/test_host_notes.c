/// Tests notes: the host records what happens beside the game, for a table or for the room itself.
#include "hosting.h"
#include "room/audit/audit.h"

static sabot_command note_of(sabot_command_type type, sabot_person person, const char *text) {
    sabot_command command = {.type = type, .role = SABOT_ROLE_DEVICE};
    command.note_sign_in.person = person; // four of the five have the same layout
    snprintf(command.note_sign_in.reason.text, SABOT_REASON_SIZE, "%s", text);
    return command;
}

static void test_room_itself_accepts_only_notes(void **state) {
    test_room *const room = *state;
    const sabot_command noted = note_of(SABOT_COMMAND_NOTE_SIGN_IN, 5, "dealer, at table 1");
    const sabot_command empty = note_of(SABOT_COMMAND_NOTE_SETTING, 5, " ");
    sabot_command by_dealer = noted;
    by_dealer.role = SABOT_ROLE_DEALER;
    const sabot_reply reply = ask(room, SABOT_ROOM_TABLE, &noted);
    assert_int_equal(reply.status, SABOT_OK);
    assert_int_equal(reply.sequence, 1);
    assert_int_equal(reply.count, 1);
    assert_int_equal(reply.events[0].type, SABOT_EVENT_SIGNED_IN);
    assert_string_equal(reply.events[0].signed_in.reason.text, "dealer, at table 1");
    assert_int_equal(ask(room, SABOT_ROOM_TABLE, &empty).status, SABOT_REASON_IS_MISSING);
    assert_int_equal(ask(room, SABOT_ROOM_TABLE, &by_dealer).status, SABOT_ROLE_MAY_NOT);
    for (int type = 1; type < SABOT_COMMAND_COUNT; type++) {
        sabot_command other = {.type = (sabot_command_type)type, .role = SABOT_ROLE_SUPERVISOR};
        const sabot_status status = ask(room, SABOT_ROOM_TABLE, &other).status;
        const bool is_note = strncmp(sabot_command_schema(type)->word, "note-", 5) == 0;
        assert_int_equal(status, is_note ? SABOT_ROLE_MAY_NOT : SABOT_TABLE_IS_UNKNOWN);
    }
    assert_int_equal(sabot_host_tables(room->host), 1);
    assert_int_equal(sabot_host_sequence(room->host), 1);
}

/// A note is found by its id, from a checkpoint and from the records, and nothing is stored twice.
static void test_note_is_found_after_reopening(void **state) {
    test_room *const room = *state;
    const sabot_command noted = note_of(SABOT_COMMAND_NOTE_SIGN_OUT, 5, "idle for an hour");
    const sabot_command other = note_of(SABOT_COMMAND_NOTE_SIGN_OUT, 6, "idle for an hour");
    const sabot_command_id id = {.bytes = {1, 2, 3}};
    sabot_reply reply;
    assert_int_equal(ask(room, 1, &noted).status, SABOT_OK);
    sabot_host_execute(room->host, SABOT_ROOM_TABLE, id, &noted, &reply);
    assert_int_equal(reply.sequence, 2);
    for (int round = 0; round < 2; round++) {
        assert_same_after_reopening(room, 1);
        assert_same_after_reopening(room, SABOT_ROOM_TABLE);
        sabot_host_execute(room->host, SABOT_ROOM_TABLE, id, &noted, &reply);
        assert_true(reply.status == SABOT_OK && reply.repeated && reply.sequence == 2);
        assert_string_equal(reply.events[0].signed_out.reason.text, "idle for an hour");
        sabot_host_execute(room->host, SABOT_ROOM_TABLE, id, &other, &reply);
        assert_int_equal(reply.status, SABOT_COMMAND_ID_IS_TAKEN);
    }
    assert_int_equal(sabot_host_tables(room->host), 1);
    assert_int_equal(sabot_host_sequence(room->host), 2);
}

/// The room has its own queue: however many commands are in it, a turn takes one of them and one per table.
static void test_room_has_its_own_queue(void **state) {
    test_room *const room = *state;
    const sabot_command noted = note_of(SABOT_COMMAND_NOTE_SETTING, 5, "dim");
    int taken = 0;
    while (sabot_host_submit(room->host, SABOT_ROOM_TABLE, sabot_host_next_id(room->host), &noted, NULL,
                             NULL) == SABOT_OK) {
        taken++;
    }
    assert_true(taken >= SABOT_QUEUED_MAX - 2);
    const sabot_command_id id = sabot_host_next_id(room->host);
    assert_int_equal(sabot_host_submit(room->host, 1, id, &noted, NULL, NULL), SABOT_OK);
    assert_int_equal(sabot_host_turn(room->host), 2);
    int turns = 1;
    while (sabot_host_turn(room->host) > 0) {
        turns++;
    }
    assert_int_equal(turns, taken);
    assert_int_equal(sabot_host_sequence(room->host), (uint64_t)taken + 1);
}

static bool passes_audit(const test_room *room, sabot_audit *audit) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    const bool is_clean = sabot_audit_run(journal, NULL, NULL, audit);
    sabot_journal_close(journal);
    return is_clean;
}

/// A table plays with notes among its commands, and with the room's notes between them.
static void test_notes_between_and_during_hands_pass_an_audit(void **state) {
    test_room *const room = *state;
    static sabot_audit audit;
    sabot_busy busy = sabot_busy_table(&room->california, true, 4, 9);
    sabot_command refusal = note_of(SABOT_COMMAND_NOTE_REFUSAL, 14, "player bet 4 tie");
    strcpy(refusal.note_refusal.reason.text, "SABOT_BETTING_IS_CLOSED");
    const sabot_command setting = note_of(SABOT_COMMAND_NOTE_SETTING, 5, "dim");
    const sabot_table *const table = sabot_host_table(room->host, 1);
    for (int i = 0; table->hand < 20; i++) {
        const sabot_command command = sabot_busy_next(&busy, table);
        assert_int_equal(ask(room, 1, &command).status, SABOT_OK);
        if (i % 3 == 0) {
            assert_int_equal(ask(room, 1, &refusal).status, SABOT_OK);
            assert_int_equal(ask(room, SABOT_ROOM_TABLE, &setting).status, SABOT_OK);
        }
    }
    assert_same_after_reopening(room, 1);
    sabot_host_close(room->host);
    room->host = NULL;
    if (!passes_audit(room, &audit)) {
        fail_msg("record %d: %s", (int)audit.faults[0].sequence, audit.faults[0].sentence);
    }
    assert_true(audit.tables == 1 && audit.hands >= 19 && audit.checkpoints == 1);
    open_test_room(room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_room_itself_accepts_only_notes, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_note_is_found_after_reopening, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_room_has_its_own_queue, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_notes_between_and_during_hands_pass_an_audit, make_room,
                                        remove_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
