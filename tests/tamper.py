#!/usr/bin/env python3
"""Tampering from outside: changes the journal of a real room (tests/tamper_room.txt) in every way a file can be changed. `sabot audit`
must find each change and name the record that was changed.

Usage: tamper.py SABOT AUDIT_SERVER [SLOWER]. Prints TAP, one test per kind of change, with the counts. Large kinds are sampled with a
fixed seed, SLOWER times less where everything is slower; SABOT_TEST_TAMPER=all makes every change, on all cores.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leave the source tree unchanged
import tamper_bench  # noqa: E402
import tamper_chain  # noqa: E402
import tamper_file  # noqa: E402
import tamper_values  # noqa: E402
from tamper_bench import Result  # noqa: E402
from tamper_room import Room, killed_room  # noqa: E402

IS_ALL = os.environ.get("SABOT_TEST_TAMPER") == "all"


def same_words(sabot, cases):
    """Checks that the command prints the same as the process that runs many audits, and that words and JSON name the same records."""

    def work(bench, first):
        first(bench)
        for option in ((), ("--json",)):
            done = subprocess.run([sabot, "audit", *option, bench.path], capture_output=True, text=True, timeout=tamper_bench.SECONDS)
            beside = bench.ask("audit", *option, bench.path)
            if (done.returncode, done.stdout + done.stderr) != (beside.exit, beside.text):
                return f"!prints {done.stdout + done.stderr}, expected {beside.text}"
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
    return "same output" if result.exit else "passed, same output"


def kinds(sabot, room, other, killed):
    """Yields for each kind: a title, the changes, how many of them are made, how many with `all` (0: every one), and the outcomes that
    must occur."""
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
        yield from chain.false_events(room)

    yield "every bit and byte of every record", lambda: values.record_values(room), 1000, 0, {values.FOUND}
    yield "every bit and byte of room, head, checkpoints and sealed seeds", lambda: values.other_tables(room), 400, 0, {values.FOUND}
    yield "every bit and byte of the command index", lambda: values.index_values(room), 300, 0, {values.FOUND}
    yield "the journal cut off at every record, with every head", lambda: chain.ends(room), 1000, 0, {values.FOUND, chain.UNSURE, *([chain.OLDER] if IS_ALL else [])}
    yield "records swapped, removed, doubled and copied from elsewhere", lambda: chain.places(room, other), 700, 0, {values.FOUND}
    yield "the chain rebuilt without the key", lambda: chain.chains(room), 400, 0, {values.FOUND}
    yield "the chain rebuilt with a key", lambda: chain.forgeries(room), 100, 0, {values.FOUND, chain.HARMLESS}
    yield "every byte of every event changed with the room's key", lambda: chain.false_events(room), 150, 0, {values.FOUND, chain.HARMLESS}
    yield "money changed with the room's key", lambda: chain.settlements(room), 150, 0, {values.FOUND}
    yield "every byte of the file", lambda: file.bytes_of(room), 900, 0, {file.SEEN, file.IDENTICAL}
    yield "every length of the file", lambda: file.lengths(room), 150, 0, {file.SEEN, file.IDENTICAL}
    yield "every byte of the files of a killed room", killed.cases, 600, 0, {file.IDENTICAL, file.SHORTER}
    yield "changes are reported by every other command that reads journals", lambda: file.readers(strict()), 40, 2000, {"reported by all"}
    yield "changes are reported the same by the command itself", lambda: same_words(sabot, everything()), 40, 1000, {"same output"}


def check(server, file, cases, wanted, expected):
    """Runs one kind of change. Returns the counts and the failures."""
    chance = min(1.0, wanted / sum(1 for _ in cases())) if wanted else 1.0
    tally = tamper_bench.run(server, file, cases, chance, os.cpu_count() if IS_ALL else 1)
    missing = [outcome for outcome in expected if not tally[outcome]]
    return tally, tally.wrong[:20] + [f"no change was {outcome}" for outcome in missing]


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
        print(f"{'not ok' if missing else 'ok'} 1 - the room contains every kind of event\n# {room.last} records{', without ' + str(missing) if missing else ''}")
        for number, (title, cases, some, most, expected) in enumerate(tests, 2):
            began = time.monotonic()
            file = files[""] if cases == killed.cases else room.file
            tally, wrong = check(server, file, cases, most if IS_ALL else some / slower, expected)
            failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {number} - {title}")
            print(f"# {tally.summary()}; {time.monotonic() - began:.0f} s", flush=True)
            print("".join(f"# {line}\n" for fault in wrong for line in fault.splitlines()), end="", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
