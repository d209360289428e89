#!/usr/bin/env python3
"""Whose the files of a room are: its directory's owner's, whoever ran the command.

Usage: room_owner.py SABOT. Prints TAP. Root works in a directory of another user's, who must be able to read what is there
afterwards; whoever is not root works in their own, and everything stays theirs.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the source tree stays as it is
from served_room import Person, ServedRoom  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
IS_ROOT = os.geteuid() == 0
OWNER = (12345, 12346) if IS_ROOT else (os.geteuid(), os.getegid())
report = Report()


def sabot(*words, text=""):
    return subprocess.run([SABOT, *map(str, words)], input=text, capture_output=True, text=True, check=True).stdout


def theirs(path):
    """A directory of the owner's."""
    path.mkdir(mode=0o700)
    os.chown(path, *OWNER)
    return path


def strangers(directory, *but):
    """What belongs to anybody else."""
    found = {path: path.stat() for path in (directory, *directory.rglob("*")) if path.name not in but}
    return {path.name: (state.st_uid, state.st_gid) for path, state in found.items() if (state.st_uid, state.st_gid) != OWNER}


def check(directory, names, title):
    missing = [name for name in names if not (directory / name).exists()]
    found = strangers(directory, "server.log")  # which the test itself writes
    report.check(not missing and not found, title, missing, found)


def run(place):
    data, backups = theirs(place / "room"), theirs(place / "backups")
    with ServedRoom(SABOT, data, people=[Person("dealer", 31, "402931")]) as room:
        check(data, ["people.json"], "a file of people that was made")
        room.sign_in("dealer")
        check(data, ["room.journal", "room.journal.key", "room.journal.lock", "room.journal-wal"], "a room that was opened")
        sabot("people", "--data", data, "--pin", "31", text="402932\n")
        check(data, ["people.json"], "a file of people that was changed")
        sabot("backup", "--data", data, "--to", backups)
        sabot("audit", room.journal)
        room.stop()
    sabot("audit", room.journal)
    check(data, ["sessions.json"], "a room that was closed, and audited")
    (backup,) = backups.iterdir()
    check(backups, [backup / "room.journal", backup / "people.json", backup / "SUMS"], "a backup in a directory of theirs")
    sabot("restore", backup, "--data", theirs(place / "restored"))
    check(place / "restored", ["room.journal", "people.json"], "a room that was put back")


def leave_links_alone(place):
    """A name that the owner laid in wait gives nothing away."""
    data, other = theirs(place / "trap"), place / "other"
    other.write_text("")
    (data / "room.journal.lock").symlink_to(other)
    (data / "room.journal.making").symlink_to(other)
    with ServedRoom(SABOT, data) as room:
        room.stop()
    state = other.stat()
    report.check((state.st_uid, state.st_size) == (os.geteuid(), 0), "what a link leads to is neither given away nor written", state)


with tempfile.TemporaryDirectory() as name:
    report.run(run, pathlib.Path(name))
    report.run(leave_links_alone, pathlib.Path(name))
sys.exit(report.end())
