#!/usr/bin/env python3
"""Tampering, from outside: the journal of a real room (tests/tamper_room.txt) changed in every way that a file can be, each
change seen by `sabot audit`. It is found, and the record named is the one that was changed.

Usage: tamper.py SABOT AUDIT_SERVER [SLOWER]. Prints TAP, a test a kind of change, with what came of it. Large kinds are
sampled by a fixed seed, so many times less where everything is slower; SABOT_TEST_TAMPER=all makes every change, on all
cores.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # the source tree stays as it is
import tamper_bench  # noqa: E402
import tamper_chain  # noqa: E402
import tamper_file  # noqa: E402
import tamper_values  # noqa: E402
from tamper_bench import Result  # noqa: E402
from tamper_room import Room, killed_room  # noqa: E402

IS_ALL = os.environ.get("SABOT_TEST_TAMPER") == "all"


def same_words(sabot, cases):
    """The command itself says what it says in the process that runs many; in words as in JSON it names every record."""

    def work(bench, first):
        first(bench)
        for option in ((), ("--json",)):
            done = subprocess.run([sabot, "audit", *option, bench.path], capture_output=True, text=True, timeout=tamper_bench.SECONDS)
            beside = bench.ask("audit", *option, bench.path)
            if (done.returncode, done.stdout + done.stderr) != (beside.exit, beside.text):
                return f"!says {done.stdout + done.stderr} where {beside.text} was said"
            if option:
                return names_all(words, Result(done.returncode, done.stdout + done.stderr))
            words = done.stdout + done.stderr
        return "!"

    for label, first in cases:
        yield label, lambda bench, first=first: work(bench, first)


def names_all(words, result):
    for fault in result.faults:
        place = fault["record"]
        named = (f"ecord {place:,}", f"after record {place - 1:,}", f"numbered {place}") if place else (fault["sentence"],)
        if not any(name in words for name in named):
            return f"!does not name record {place}: {words[-600:]}"
        if fault["hand"] and f"hand {fault['hand']}: " not in words:
            return f"!does not name hand {fault['hand']}: {words[-600:]}"
    return "said alike" if result.exit else "passed alike"


def kinds(sabot, room, other, killed):
    """A title, the changes, how many of them are made, how many where all are wanted (0: all), and the outcomes that must
    come up."""
    values, chain, file = tamper_values, tamper_chain, tamper_file

    def strict():
        yield from values.record_values(room)
        yield from (case for case in values.other_tables(room) if case[0].startswith(("room", "head")))
        yield from chain.places(room, other)
        yield from chain.chains(room)

    def everything():
        yield from strict()
        yield from values.other_tables(room)
        yield from values.index_values(room)
        yield from chain.ends(room)
        yield from chain.lies(room)

    yield "every bit and byte of every record", lambda: values.record_values(room), 1000, 0, {values.FOUND}
    yield "every bit and byte of room, head, checkpoints and sealed seeds", lambda: values.other_tables(room), 400, 0, {values.FOUND}
    yield "every bit and byte of the index of commands", lambda: values.index_values(room), 300, 0, {values.FOUND}
    yield "every end cut off, under every head", lambda: chain.ends(room), 1000, 0, {values.FOUND, chain.UNSURE, *([chain.OLDER] if IS_ALL else [])}
    yield "records swapped, removed, doubled, brought from elsewhere", lambda: chain.places(room, other), 700, 0, {values.FOUND}
    yield "everything chained anew without the key", lambda: chain.chains(room), 400, 0, {values.FOUND}
    yield "everything chained anew with a key", lambda: chain.forgeries(room), 100, 0, {values.FOUND, chain.HARMLESS}
    yield "every byte of every event changed with the room's key", lambda: chain.lies(room), 150, 0, {values.FOUND, chain.HARMLESS}
    yield "money changed with the room's key", lambda: chain.settlements(room), 150, 0, {values.FOUND}
    yield "every byte of the file", lambda: file.bytes_of(room), 900, 0, {file.SEEN, file.IDENTICAL}
    yield "every length of the file", lambda: file.lengths(room), 150, 0, {file.SEEN, file.IDENTICAL}
    yield "every byte of the files of a room that was killed", killed.cases, 600, 0, {file.IDENTICAL, file.SHORTER}
    yield "every other command that reads", lambda: file.readers(strict()), 40, 2000, {"told by all"}
    yield "the command itself", lambda: same_words(sabot, everything()), 40, 1000, {"said alike"}


def check(server, file, cases, wanted, expected):
    """Runs a kind. Gives what came of it, and what is wrong."""
    chance = min(1.0, wanted / sum(1 for _ in cases())) if wanted else 1.0
    tally = tamper_bench.run(server, file, cases, chance, os.cpu_count() if IS_ALL else 1)
    missing = [outcome for outcome in expected if not tally[outcome]]
    return tally, tally.wrong[:20] + [f"nothing was {outcome}" for outcome in missing]


def main():
    sabot, server = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    slower = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    failed = 0
    with tempfile.TemporaryDirectory(prefix="sabot-tamper-") as directory:
        place = pathlib.Path(directory)
        room, other = Room(sabot, place / "room.sabot"), Room(sabot, place / "other.sabot")
        rows, files = killed_room(sabot, place / "killed.sabot")
        killed = tamper_file.Killed(place / "killed.sabot", rows, files)
        tests = list(kinds(sabot, room, other, killed))
        print(f"1..{len(tests) + 1}")
        missing = room.missing_events()
        failed += bool(missing)
        print(f"{'not ok' if missing else 'ok'} 1 - the room holds every event\n# {room.last} records{', without ' + str(missing) if missing else ''}")
        for number, (title, cases, some, most, expected) in enumerate(tests, 2):
            began = time.monotonic()
            file = files[""] if cases == killed.cases else room.file
            tally, wrong = check(server, file, cases, most if IS_ALL else some / slower, expected)
            failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {number} - {title}")
            print(f"# {tally.told()}; {time.monotonic() - began:.0f} s", flush=True)
            print("".join(f"# {line}\n" for fault in wrong for line in fault.splitlines()), end="", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
