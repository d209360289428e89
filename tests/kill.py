#!/usr/bin/env python3
"""Kills rooms with SIGKILL at random moments and checks their journals against what they had reported.

Usage: kill.py [--kills N] [--seed N] [--directory DIRECTORY] SABOT ROOM_UNDER_LOAD. Prints TAP.

There are three kinds of victims: a host under load from many threads (tests/room_under_load.c), `sabot table` as people use it, and
`sabot table` while it creates a room's files. After each kill (tests/killed_room.py): every acknowledged command is stored, at the
reported record, and only once; refused commands are not stored; a command without an answer is stored once or not at all, and if it is
sent again with its id, it is answered once; no record number is missing; the audit passes; the tables that the next process opens match
the journal; and every virtual shoe still has its seed. Finally the test breaks rooms, disks and journals on purpose: each fault must be
found.

SIGKILL ends a process, not the system: written data stays in the page cache, synced or not. So this test shows that a room acknowledges
nothing too early and leaves nothing half done. It does not show what a disk loses in a power failure; the tests of the store simulate
failing syncs and torn writes.
"""

import argparse
import collections
import pathlib
import random
import shutil
import sqlite3
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leave the source tree unchanged
from kill_victims import LoadedRoom, NewRoom, Pace, TypedRoom  # noqa: E402
from killed_room import Fault, demand  # noqa: E402

KILLS_OF_A_JOURNAL = 40
# The planted faults change some of the first records.
RECORDS_TO_SPOIL = 6


# ---------------------------------------------------------------------------------------------------------
# Planted faults


def remove_wal(copy):
    copy.with_name(copy.name + "-wal").unlink()


def change(path, *statements):
    database = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        database.execute(statement)
    database.close()


def repeat_record(copy):
    change(copy, "DROP INDEX records_command", "UPDATE head SET sequence = sequence + 1",
           "INSERT INTO records SELECT (SELECT max(sequence) + 1 FROM records), room_table, time_ms, role, person, command, digest, "
           "events, previous, hash FROM records WHERE sequence = 3")


def remove_record(copy):
    change(copy, "DELETE FROM records WHERE sequence = (SELECT max(sequence) - 1 FROM records)")


def change_record(copy):
    change(copy, "UPDATE records SET person = person + 1 WHERE sequence = 4")


def lose_seeds(room):
    change(room.book.path, "UPDATE secrets SET sealed = zeroblob(length(sealed))")


PLANTED = [
    ("a room that answers before it stores", "was acknowledged as record", ["--lie"], None, None),
    ("a disk that loses FILE-wal", "was acknowledged as record", [], remove_wal, None),
    ("a record that is stored twice", "is stored twice", [], repeat_record, None),
    ("a missing record", " follows ", [], remove_record, None),
    ("a changed record", "the audit fails", [], change_record, None),
    ("a shoe that lost its seed", "lost their seed", [], None, lose_seeds),
]


def find_planted(work, directory, chance, options, spoil, between):
    """Kills a room until the planted fault is found. Returns the sentence, or None. A room that answers too early has one table and is
    killed right after that answer; the others are killed after enough answers.
    """
    room = LoadedRoom(work, directory, chance, tables=1, options=options) if options else LoadedRoom(work, directory, chance)
    try:
        # On a busy machine the cages may get all answers, refusals, before the first dealer runs; then there is nothing to spoil.
        while not options and room.book.last[0] < RECORDS_TO_SPOIL:
            room.start(["--commands", 200, "--idle", 60000], "idle", 0)
            room.book.check()
        room.book.spoil = spoil
        for _ in range(3):
            if options:
                room.start([], "a lie", 0)
            else:
                room.start(["--commands", 200, "--idle", 60000], "idle", 0)
            room.book.check()
            if between is not None:
                between(room)
    except Fault as fault:
        return str(fault)
    return None


# ---------------------------------------------------------------------------------------------------------


class Work:
    def __init__(self, chosen):
        self.sabot, self.room = (pathlib.Path(path).resolve() for path in (chosen.sabot, chosen.room))
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="sabot-kill-", dir=chosen.directory))
        self.seed, self.kills, self.done = chosen.seed, chosen.kills, 0
        self.begun = time.monotonic()
        self.opening, self.closing, self.making = Pace(0.05), Pace(0.02), Pace(0.05)
        self.typed_opening, self.typed_closing = Pace(0.05), Pace(0.02)

    def note(self):
        self.done += 1
        if self.done % 50 == 0:
            print(f"# {self.done} of {self.kills} kills, {time.monotonic() - self.begun:.0f} s", flush=True)

    def kill_many(self, kind, kills, of_a_journal):
        """Kills victims of one kind. Returns the counts."""
        places, counts = collections.Counter(), collections.Counter()
        number = 0
        while sum(places.values()) < kills:
            number += 1
            directory = self.directory / f"{kind.__name__}-{number}"
            directory.mkdir()
            room = kind(self, directory, random.Random(f"{self.seed} {kind.__name__} {number}"))
            left = min(of_a_journal, kills - sum(places.values()))
            while left > 0:
                place = room.kill()
                if place is not None:
                    room.book.outlive()
                    places[place] += 1
                    left -= 1
                    self.note()
                elif of_a_journal == 1:
                    break
            room.finish()
            counts.update(room.book.counts)
            shutil.rmtree(directory)
        return places, counts


def say(counter):
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counter.items()) if count)


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--kills", type=int, default=60)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--directory")
    reader.add_argument("sabot")
    reader.add_argument("room")
    chosen = reader.parse_args()
    work = Work(chosen)
    making, typed = chosen.kills * 3 // 20, chosen.kills // 4
    plan = [(LoadedRoom, chosen.kills - making - typed, KILLS_OF_A_JOURNAL), (TypedRoom, typed, KILLS_OF_A_JOURNAL), (NewRoom, making, 1)]
    number = failed = 0
    total = collections.Counter()
    print(f"1..{len(plan) + len(PLANTED)}")
    for kind, kills, of_a_journal in plan:
        number += 1
        begun = time.monotonic()
        try:
            places, counts = work.kill_many(kind, kills, of_a_journal)
            if kind is not NewRoom:
                demand(counts["acknowledged"] > 0 and counts["asked again"] > 0, f"no command was acknowledged or sent again: {counts}")
            total.update(counts, kills=kills)
            print(f"# {kills} kills in {time.monotonic() - begun:.0f} s: {say(places)}\n# {say(counts)}")
            print(f"ok {number} - {kind.title}: {kills} kills", flush=True)
        except Fault as fault:
            failed += 1
            print(f"# {fault}\n# seed {chosen.seed}; the files are in {work.directory}")
            print(f"not ok {number} - {kind.title}", flush=True)
    print(f"# total, in {time.monotonic() - work.begun:.0f} s: {say(total)}")
    for index, (title, sentence, options, spoil, between) in enumerate(PLANTED):
        number += 1
        directory = work.directory / f"planted-{index}"
        directory.mkdir()
        found = find_planted(work, directory, random.Random(f"{chosen.seed} {title}"), options, spoil, between)
        good = found is not None and sentence in found
        failed += not good
        print(f"# {str(found)[:200]}\n{'ok' if good else 'not ok'} {number} - planted fault is found: {title}", flush=True)
    if not failed:
        shutil.rmtree(work.directory)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
