#!/usr/bin/env python3
"""Backups of a room while people play over the network, and rooms restored from them.

Usage: wire_backup.py SABOT. Prints TAP. Everything answered before a backup began is in it, with the same record under the same id. A
restored room serves, shows the hand and the shoe as they were, and deals them to their ends. Sessions are not restored, PINs are. An
original that continues next to its restored backup is a fork, which the journals show.
"""

import pathlib
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True  # leave the source tree unchanged
from pad_dealer import PadDealer  # noqa: E402
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
CONFIGURATION = """
tables = ({ shoe = "keyed"; sensors = true; tray = 100000000; timer = 3600; },
          { ruleset = "washington"; shoe = "virtual"; tray = 100000000; timer = 0; });
"""
SEATS = {1: {2: 52, 4: 54}, 2: {3: 63, 5: 65}}
DEALERS = {1: Person("dealer", 31, "402931"), 2: Person("dealer", 32, "402932")}
PEOPLE = [*DEALERS.values(), *(Person("player", number, f"4029{number}") for seats in SEATS.values() for number in seats.values())]
BACKUPS = 4
COMMANDS_BETWEEN = 12
report = Report()


def sabot(*words):
    return subprocess.run([SABOT, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, text=True)


class Pad:
    """The dealer and the players of one table, who record their answers."""

    def __init__(self, room, table, is_new):
        self.room, self.table = room, table
        self.answered, self.seconds = [], []
        self.visitors = {}
        for name, person in [("dealer", DEALERS[table]), *((f"player {seat}", person_of(number)) for seat, number in SEATS[table].items())]:
            self.visitors[name] = room.visitor()
            self.visitors[name].sign_in(person.number, person.pin)
        self.dealer = PadDealer(self.ask, dict.fromkeys(SEATS[table], 1300))
        if is_new:
            self.dealer.sit_down(SEATS[table], dict.fromkeys(SEATS[table], 50000000))

    def ask(self, who, command):
        command = command | {"id": secrets.token_hex(16)}
        begun = time.monotonic()
        answer = self.visitors[who].post(f"/api/tables/{self.table}/commands", command)
        while answer.status == 429 or answer.json().get("status") == "TOO_MANY_COMMANDS":
            time.sleep(0.05)
            begun = time.monotonic()
            answer = self.visitors[who].post(f"/api/tables/{self.table}/commands", command)
        if answer.json()["status"] == "SABOT_NOTHING_CHANGES":
            return  # this bet was placed before the backup
        if answer.status != 200:
            raise RuntimeError(f"{who}: {command}: {answer.status} {answer.body!r}")
        self.seconds.append(time.monotonic() - begun)
        self.answered.append((answer.json()["record"], command["id"], who, command))

    def view(self):
        return self.visitors["dealer"].get(f"/api/tables/{self.table}").json()["view"]

    def step(self):
        return wait_until(lambda: self.dealer.step(self.view()))


def person_of(number):
    return next(person for person in PEOPLE if person.number == number)


class Players:
    """Plays both tables, one thread each, until stopped."""

    def __init__(self, pads):
        self.pads, self.fault = pads, None
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.play, args=[pad]) for pad in pads]
        for thread in self.threads:
            thread.start()

    def play(self, pad):
        try:
            while not self.is_over.is_set():
                pad.step()
        except Exception as fault:  # noqa: BLE001: raised again where the test waits
            self.fault = fault

    def count(self):
        if self.fault:
            raise self.fault
        return sum(len(pad.answered) for pad in self.pads)

    def until_more(self, commands):
        wanted = self.count() + commands
        if not wait_until(lambda: self.count() >= wanted):
            raise RuntimeError("the tables stopped playing")

    def stop(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join()


def records(journal):
    with sqlite3.connect(f"file:{journal}?mode=ro", uri=True) as database:
        return {sequence: (command.hex(), chained) for sequence, command, chained in
                database.execute("SELECT sequence, command, hex(hash) FROM records")}


def audit(data, what):
    done = sabot("audit", data / "room.journal", "--secret", data / "room.journal.key")
    report.check(done.returncode == 0 and "audit passed" in done.stdout, f"{what} passes the audit", done.stdout, done.stderr)


# ---------------------------------------------------------------------------------------------------------


def back_up(room, pads, place, number):
    before = [answer for pad in pads for answer in list(pad.answered)]
    done = sabot("backup", "--data", room.data, "--to", place / f"backup{number}", "--config", room.data / "room.conf")
    if not report.check(done.returncode == 0 and not done.stderr, f"backup {number} is made while people play", done.stdout, done.stderr):
        return
    restored = place / f"room{number}"
    done = sabot("restore", place / f"backup{number}", "--data", restored, "--audit")
    report.check(done.returncode == 0, f"backup {number} can be restored", done.stdout, done.stderr)
    stored = records(restored / "room.journal")
    lost = [answer for answer in before if stored.get(answer[0], ("",))[0] != answer[1]]
    report.check(before and not lost, f"backup {number} contains all {len(before)} commands answered before it", lost[:5])
    taken = [(data / "tables.json").read_bytes() for data in (room.data, restored)]
    report.check(taken[0] == taken[1], f"backup {number} contains the configuration that its tables applied", *taken)
    audit(restored, f"backup {number}")


def play_on(place, number, answered):
    """Opens a restored room: an old command is recognized, the hand is finished, and another one is dealt."""
    with ServedRoom(SABOT, place / f"room{number}", "--config", str(place / f"room{number}/config/room.conf")) as room:
        for table in SEATS:
            pad = Pad(room, table, False)
            hand, shoe = pad.view()["hand"]["number"], pad.view()["shoe"]["number"]
            while pad.view()["tally"]["hands"] < hand + 1 and pad.view()["shoe"]["number"] == shoe:
                pad.step()
            report.check(pad.view()["hand"]["number"] > hand, f"room {number}, table {table}: hand {hand} of shoe {shoe} is finished, and one more is dealt",
                         pad.view()["hand"], pad.view()["shoe"])
        record, _, who, command = next(answer for answer in answered if "card" not in answer[3])
        again = Pad(room, 1, False).visitors[who].post("/api/tables/1/commands", command).json()
        report.check(again["repeated"] and again["record"] == record, f"room {number}: a command from before the backup is not carried out again", again)
        report.check(room.stop() == 0, f"room {number} closes properly", room.log[-2000:])
    audit(place / f"room{number}", f"room {number}, after playing on,")


def backups_while_people_play(place):
    with ServedRoom(SABOT, place / "room", config=CONFIGURATION, people=PEOPLE) as room:
        pads = [Pad(room, table, True) for table in SEATS]
        players = Players(pads)
        players.until_more(COMMANDS_BETWEEN)
        for pad in pads:
            pad.seconds.clear()
        players.until_more(40)
        quiet = [second for pad in pads for second in pad.seconds]
        for pad in pads:
            pad.seconds.clear()
        for number in range(BACKUPS):
            back_up(room, pads, place, number)
            players.until_more(COMMANDS_BETWEEN)
        busy = [second for pad in pads for second in pad.seconds]
        players.stop()
        print(f"# a command took {1000 * statistics.median(quiet):.1f} ms (worst {1000 * max(quiet):.0f}), "
              f"during backups {1000 * statistics.median(busy):.1f} ms (worst {1000 * max(busy):.0f})")
        answered = list(pads[0].answered)
        done = sabot("restore", place / "backup0", "--data", room.data)
        report.check(done.returncode == 2 and "a server is running on" in done.stderr, "restoring over a running server is refused", done.stderr)
        in_mid_hand(room, pads, place)
    for number in (0, BACKUPS - 1):
        play_on(place, number, answered)


def shown(pad):
    view = pad.view()
    return {section: view[section] for section in view if section != "last"}


def in_mid_hand(room, pads, place):
    """A restored room shows the same as the original. Then both continue and are a fork."""
    for pad in pads:
        while pad.view()["table"]["phase"] != "dealing" or len(pad.view()["hand"]["player"]["cards"]) < 2:
            pad.step()
    before = [shown(pad) for pad in pads]
    done = sabot("backup", "--data", room.data, "--to", place / "still", "--json")
    report.check(done.returncode == 0, "a backup can be made during two hands", done.stdout, done.stderr)
    sabot("restore", place / "still", "--data", place / "twin")
    with ServedRoom(SABOT, place / "twin", "--config", str(room.data / "room.conf")) as twin:
        cookie = pads[0].visitors["dealer"].cookie
        visitor = twin.visitor()
        visitor.cookie = cookie
        answer = visitor.get("/api/session")
        report.check(answer.json() is None, "sessions are not restored", answer.body)
        twins = [Pad(twin, table, False) for table in SEATS]
        report.check([shown(pad) for pad in twins] == before, "the restored room shows both hands as they were",
                     *zip(before, [shown(pad) for pad in twins]))
        shoe = twins[1].view()["shoe"]
        for pad in (*pads, *twins):
            pad.step()
        report.check(twins[1].view()["shoe"]["number"] == shoe["number"], "the restored virtual shoe is dealt on", shoe, twins[1].view()["shoe"])
        fork(records(room.journal), records(twin.journal), done.stdout)
        report.check(twin.stop() == 0, "the restored room closes properly", twin.log[-2000:])
    audit(place / "twin", "the restored room")


def fork(original, twin, manifest):
    """Both journals are the same up to the backup, contain its head, and differ after it."""
    common = max(sequence for sequence in original if original[sequence] == twin.get(sequence))
    same = all(original[sequence] == twin[sequence] for sequence in range(1, common + 1))
    report.check(same and f'"records":{common},' in manifest and original[common][1].lower() in manifest, "both journals contain the backup's head", manifest)
    report.check(original[common + 1] != twin[common + 1], "the chains differ after the backup")


with tempfile.TemporaryDirectory() as directory:
    report.run(backups_while_people_play, pathlib.Path(directory))
sys.exit(report.end())
