#!/usr/bin/env python3
"""Tests work in progress when a room closes or reloads its people.

Usage: room_closing.py SABOT. Prints TAP. Pending notes are stored. A person removed during their PIN check cannot sign in. A room that does
not know what its journal contains closes itself.
"""

import csv
import resource
import secrets
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True  # leave the source tree unchanged
from live_client import LiveClient  # noqa: E402
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
DEALER = Person("dealer", 31, "402931")
SUPERVISOR = Person("supervisor", 21, "402921")
REFUSALS = 30  # with their notes, they fit into a table's queue
CHECKS = 60  # PIN checks queued at once
report = Report()


def notes(room):
    text = subprocess.run([SABOT, "export", str(room.journal), "notes"], capture_output=True, text=True, check=True).stdout
    return list(csv.DictReader(text.splitlines()))


def refusals_are_in_the_journal(directory):
    with ServedRoom(SABOT, directory, config="", people=[DEALER]) as room:
        dealer = LiveClient(room, cookie=room.sign_in("dealer").cookie)
        ids = [secrets.token_hex(16) for _ in range(REFUSALS)]
        for each in ids:
            dealer.send({"type": "command", "id": each, "command": "void", "reason": "a test"})
        while not all(each in dealer.answers for each in ids):
            dealer.receive()
        dealer.close()
        room.stop()
        found = [note for note in notes(room) if "refused" in note["note"]]
        report.check(len(found) == REFUSALS, "every reported refusal is in the journal after the room closed", len(found))


def a_journal_that_is_lost_closes_the_room(directory):
    ignores_the_limit = ("/bin/sh", "-c", 'trap "" XFSZ; exec "$@"', "sh")
    with ServedRoom(SABOT, directory, config="tables = ({ tray = 1000; });", people=[SUPERVISOR], wrapper=ignores_the_limit) as room:
        supervisor = room.sign_in("supervisor")
        resource.prlimit(room.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))  # simulates a failing disk
        asked = {"id": "5a" * 16, "cents": 500}
        answer = supervisor.command(1, "fill", **asked)
        report.check((answer.status, answer.json()["status"]) == (503, "SABOT_NOT_KNOWN"), "a command that may not be stored is not acknowledged", answer.body)
        report.check(str(directory) not in answer.json()["sentence"], "the answer does not reveal the journal's path", answer.body)
        report.check(room.ended() != 0, "a room whose journal fails closes itself with an error status", room.process.returncode)
        report.check("level=error event=journal" in room.log and "event=lost" in room.log, "the log says why the room closed", room.log)
        room.start()
        answer = room.sign_in("supervisor").command(1, "fill", **asked)
        report.check(answer.status == 200, "the reopened room reports the outcome of the command", answer.body)


class Crowd:
    """Unknown people, each from a different address, who all sign in at once."""

    def __init__(self, room):
        self.threads = [threading.Thread(target=self.sign_in, args=(room, i)) for i in range(CHECKS)]
        self.statuses = []
        for thread in self.threads:
            thread.start()

    def sign_in(self, room, index):
        try:
            self.statuses.append(room.visitor(f"127.0.0.{index + 2}").sign_in(1000 + index, "402931").status)
        except OSError:  # the room closed
            self.statuses.append(None)

    def wait(self):
        for thread in self.threads:
            thread.join()


def wrong_pins_are_in_the_journal(directory):
    with ServedRoom(SABOT, directory, config="", people=[DEALER]) as room:
        crowd = Crowd(room)
        wait_until(lambda: 401 in crowd.statuses)
        room.stop()
        crowd.wait()
        wrong = [note for note in notes(room) if "unknown number" in " ".join(note.values())]
        report.check(crowd.statuses.count(401) <= len(wrong), "every refused sign-in that was answered is in the journal", len(wrong),
                     crowd.statuses)


def removed_while_checked(directory):
    with ServedRoom(SABOT, directory, config="", people=[DEALER]) as room:
        crowd = Crowd(room)
        wait_until(lambda: crowd.statuses)
        dealer, answers = room.visitor(), []
        last = threading.Thread(target=lambda: answers.append(dealer.sign_in(DEALER.number, DEALER.pin)))
        last.start()
        room.change_people("--remove", str(DEALER.number))
        room.reload()
        last.join()
        crowd.wait()
        wait_until(lambda: any("removed" in " ".join(note.values()) for note in notes(room)))
        report.check(dealer.get("/api/session").body == b"null", "a person removed during their PIN check has no session",
                     answers[0].status)


with tempfile.TemporaryDirectory() as place:
    report.run(refusals_are_in_the_journal, place + "/refusals")
    report.run(a_journal_that_is_lost_closes_the_room, place + "/lost")
    report.run(wrong_pins_are_in_the_journal, place + "/wrong")
    report.run(removed_while_checked, place + "/removed")
sys.exit(report.end())
