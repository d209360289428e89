#!/usr/bin/env python3
"""Backs up a room under full load, and kills processes while they make or restore a backup.

Usage: backup_load.py SABOT ROOM_UNDER_LOAD BACKUPS KILLS. Prints TAP. Every backup restores to a journal that passes the audit, contains
every command answered before the backup began, and can be continued: hands are finished, and shoes in play are dealt on. A killed process
leaves a complete backup, a complete room, or nothing, and does not prevent the next backup of the same name.
"""

import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leave the source tree unchanged
from busy_room import BusyRoom, finish  # noqa: E402
from served_room import wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT, LOAD = sys.argv[1:3]
BACKUPS, KILLS = map(int, sys.argv[3:5])
report = Report()
chance = random.Random(int(os.environ.get("SABOT_TEST_SEED", "8")))


def sabot(*words):
    return subprocess.run([SABOT, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, text=True)


def commands(journal):
    """Returns every command of a journal that is not being written: {sequence: id}."""
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as database:
        return {sequence: command.hex() for sequence, command in database.execute("SELECT sequence, command FROM records")}


def audit(data):
    return sabot("audit", data / "room.journal", "--secret", data / "room.journal.key", "--key", data / "room.journal.pub")


def missing(answered, journal):
    stored = commands(journal)
    return [(sequence, command) for sequence, command in answered.items() if stored.get(sequence) != command.lower()]


def plain_copy_lacks(room, copy):
    """Returns True if a plain file copy lacks answered commands. A copy that SQLite cannot read lacks everything."""
    answered = room.answered()
    shutil.copy(room.data / "room.journal", copy)
    try:
        return bool(missing(answered, copy))
    except sqlite3.DatabaseError:
        return True


def back_up(room, place, number):
    """Makes one backup and restores it. Returns the directory of the restored room, or None."""
    answered = room.answered()
    done = sabot("backup", "--data", room.data, "--to", place / f"backup{number}", *(["--no-audit"] if number % 2 else []))
    if not report.check(done.returncode == 0 and not done.stderr, f"backup {number} is made and checked under load", done.stdout, done.stderr):
        return None
    room.until_more(20)
    restored = place / f"room{number}"
    done = sabot("restore", place / f"backup{number}", "--data", restored)
    if not report.check(done.returncode == 0, f"backup {number} can be restored", done.stdout, done.stderr):
        return None
    lost = missing(answered, restored / "room.journal")
    report.check(answered and not lost, f"backup {number} contains all commands answered before it began", len(answered), lost[:5])
    done = audit(restored)
    report.check(done.returncode == 0 and "audit passed" in done.stdout, f"backup {number} passes the audit", done.stdout, done.stderr)
    return restored


def backups_under_load(place):
    restored = []
    with BusyRoom(LOAD, place / "room") as room:
        report.check(wait_until(lambda: plain_copy_lacks(room, place / "plain")), "a plain copy of the file lacks answered commands")
        for number in range(BACKUPS):
            restored.append(back_up(room, place, number))
    done = audit(place / "room")
    report.check(done.returncode == 0, "the backed-up room itself passes the audit", done.stdout)
    for data in filter(None, (restored[0], restored[-1])):
        before = commands(data / "room.journal")
        done = finish(LOAD, data)
        after = commands(data / "room.journal")
        report.check(done.returncode == 0, f"every hand in {data.name} can be finished", done.stderr)
        report.check(len(after) > len(before) and before.items() <= after.items(), f"{data.name} continues where the backup ended")
        done = audit(data)
        report.check(done.returncode == 0 and "unclean shutdowns before: 1;" in done.stdout,
                     f"{data.name} passes the audit with a remark that it was not closed", done.stdout)


# ---------------------------------------------------------------------------------------------------------


def run_and_kill(words, seconds):
    """Kills the command after this many seconds. Returns its exit status: 0 if it finished first."""
    child = subprocess.Popen([SABOT, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    child.kill()
    return child.wait()


def duration(words):
    begun = time.monotonic()
    done = sabot(*words)
    return time.monotonic() - begun, done


def killed_backups(place):
    """The target is a complete backup or does not exist, and the room keeps running."""
    with BusyRoom(LOAD, place / "busy") as room:
        room.until_more(500)
        target = place / "killed"
        words = ["backup", "--data", room.data, "--to", target]
        seconds, done = duration(words)
        report.check(done.returncode == 0, "the backup works if it is not killed", done.stderr)
        halves = wholes = 0
        wrong = []
        for _ in range(KILLS):
            shutil.rmtree(target, ignore_errors=True)
            run_and_kill(words, chance.uniform(0, 1.1 * seconds))
            halves += target.with_name("killed.part").exists()
            wholes += target.exists()
            done = sabot("backup", "--check", target, "--no-audit") if target.exists() else None
            if done and done.returncode != 0:
                wrong.append(done.stderr)
        room.until_more(20)
        report.check(not wrong, f"{KILLS} killed backups left {wholes} complete ones and {halves} under a temporary name", *wrong)
        shutil.rmtree(target, ignore_errors=True)
        done = sabot(*words)
        left = sorted(path.name for path in place.iterdir() if path.name.startswith("killed"))
        report.check(done.returncode == 0 and left == ["killed"], "the next backup removes leftovers", done.stderr, left)


def killed_restores(place):
    backup, data = place / "killed", place / "put-back"
    words = ["restore", backup, "--data", data]
    seconds, done = duration(words)
    report.check(done.returncode == 0, "the restore works if it is not killed", done.stderr)
    wrong, wholes = [], 0
    for _ in range(KILLS):
        shutil.rmtree(data, ignore_errors=True)
        run_and_kill(words, chance.uniform(0, 1.1 * seconds))
        if data.exists():
            wholes += 1
            done = audit(data)
            if done.returncode != 0 or (data / "manifest.json").exists():
                wrong.append(done.stdout)
    report.check(not wrong, f"{KILLS} killed restores left {wholes} complete rooms and no partial one", *wrong)
    shutil.rmtree(data, ignore_errors=True)
    done = sabot(*words)
    left = sorted(path.name for path in place.iterdir() if path.name.startswith("put-back"))
    report.check(done.returncode == 0 and left == ["put-back"], "the next restore removes leftovers", done.stderr, left)
    done = sabot("backup", "--check", backup)
    report.check(done.returncode == 0, "the backup is unchanged", done.stderr)


with tempfile.TemporaryDirectory() as directory:
    for part in (backups_under_load, killed_backups, killed_restores):
        report.run(part, pathlib.Path(directory))
sys.exit(report.end())
