#!/usr/bin/env python3
"""Checks that the files of a room belong to the owner of its directory, whoever ran the command.

Usage: room_owner.py SABOT. Prints TAP. Root works in another user's directory, and that user must be able to read the results. Any other
user works in their own directory and owns everything.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import Person, ServedRoom  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
IS_ROOT = os.geteuid() == 0
OWNER = (12345, 12346) if IS_ROOT else (os.geteuid(), os.getegid())
report = Report()


def sabot(*words, text=""):
    return subprocess.run([SABOT, *map(str, words)], input=text, capture_output=True, text=True, check=True).stdout


def theirs(path):
    """Creates a directory that belongs to the owner."""
    path.mkdir(mode=0o700)
    os.chown(path, *OWNER)
    return path


def files_of_others(directory, *but):
    """Returns the files that belong to somebody else."""
    found = {path: path.stat() for path in (directory, *directory.rglob("*")) if path.name not in but}
    return {path.name: (state.st_uid, state.st_gid) for path, state in found.items() if (state.st_uid, state.st_gid) != OWNER}


def check(directory, names, title):
    missing = [name for name in names if not (directory / name).exists()]
    found = files_of_others(directory, "server.log")  # the test itself writes this one
    report.check(not missing and not found, title, missing, found)


def run(place):
    data, backups = theirs(place / "room"), theirs(place / "backups")
    with ServedRoom(SABOT, data, people=[Person("dealer", 31, "402931")]) as room:
        check(data, ["people.json"], "a new people file belongs to the owner")
        room.sign_in("dealer")
        check(data, ["room.journal", "room.journal.key", "room.journal.lock", "room.journal-wal"], "the files of an open room belong to the owner")
        sabot("people", "--data", data, "--pin", "31", text="402932\n")
        check(data, ["people.json"], "a changed people file belongs to the owner")
        sabot("backup", "--data", data, "--to", backups)
        sabot("audit", room.journal)
        room.stop()
    sabot("audit", room.journal)
    check(data, ["sessions.json"], "the files of a closed and audited room belong to the owner")
    (backup,) = backups.iterdir()
    check(backups, [backup / "room.journal", backup / "people.json", backup / "SUMS"], "a backup belongs to the owner of its directory")
    sabot("restore", backup, "--data", theirs(place / "restored"))
    check(place / "restored", ["room.journal", "people.json"], "a restored room belongs to the owner")


def leave_links_alone(place):
    """Links planted by the owner do not give access to other files."""
    data, other = theirs(place / "trap"), place / "other"
    other.write_text("")
    (data / "room.journal.lock").symlink_to(other)
    (data / "room.journal.making").symlink_to(other)
    with ServedRoom(SABOT, data) as room:
        room.stop()
    state = other.stat()
    report.check((state.st_uid, state.st_size) == (os.geteuid(), 0), "the target of a planted link keeps its owner and contents", state)


with tempfile.TemporaryDirectory() as name:
    report.run(run, pathlib.Path(name))
    report.run(leave_links_alone, pathlib.Path(name))
sys.exit(report.end())
