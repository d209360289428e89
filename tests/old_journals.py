#!/usr/bin/env python3
"""Reads the journals that released versions wrote (tests/journals/VERSION) and compares what is read with what the
version that wrote each published of it. Old journals stay readable, and say what they always said.

Usage: old_journals.py SABOT VERSION_DIRECTORY...            Prints TAP.
       old_journals.py SABOT --publish VERSION_DIRECTORY     Writes what SABOT reads, where nothing was published yet.

A directory holds `room.sabot`, trimmed to its used pages, and its public key; `played.txt` says how it was made. A
release adds a directory of its own and publishes with the program that is released. What was published is never written
again: where a later version disagrees, that version is wrong. Later versions may add columns and JSON keys; what was
there keeps its value. Sentences for people (`words`, `sentence`, `why`, remarks) may be reworded and are not compared.
"""

import collections
import csv
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

EXPORTS = ("hands", "wagers", "fees", "meters", "shoes", "transfers", "hours", "notes")
FOR_PEOPLE = ("words", "sentence", "why", "remarks")


def run(sabot, *arguments, text=None):
    done = subprocess.run([sabot, *arguments], input=text, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"sabot {' '.join(map(str, arguments))}: {done.stdout}{done.stderr}"
    return done.stdout


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def without_sentences(value):
    if isinstance(value, dict):
        return {key: without_sentences(part) for key, part in value.items() if key not in FOR_PEOPLE}
    return [without_sentences(part) for part in value] if isinstance(value, list) else value


def lines_of(values):
    """One JSON object a line, so that a difference is found by eye."""
    return "".join(json.dumps(without_sentences(value), separators=(",", ":"), ensure_ascii=False) + "\n" for value in values)


def read_room(sabot, journal):
    """All that is published of a journal: file name and text."""
    read = {f"{what}.csv": run(sabot, "export", journal, what) for what in EXPORTS}
    hands = [(hand["table"], hand["hand"]) for hand in rows_of(read["hands.csv"])]
    read["audit.jsonl"] = lines_of([json.loads(run(sabot, "audit", journal, "--key", f"{journal}.pub", "--json"))])
    read["shift.jsonl"] = lines_of(json.loads(run(sabot, "shift", journal, "--json"))["tables"])
    read["replay.jsonl"] = lines_of(
        json.loads(run(sabot, "replay", journal, "--table", table, "--hand", hand, "--json")) for table, hand in hands
    )
    return read


def differences(old, new, place):
    """Where something that was published is missing or has another value."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, part in old.items():
            yield from differences(part, new.get(key, "(missing)"), f"{place}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new), 1):
            yield from differences(before, after, f"{place}[{number}]")
    elif type(old) is not type(new) or old != new:
        yield f"{place}: published as {old!r}, read as {new!r}"


def parsed(name, text):
    return rows_of(text) if name.endswith(".csv") else [without_sentences(json.loads(line)) for line in text.splitlines()]


def check_published(name, published, read):
    found = list(differences(parsed(name, published), parsed(name, read), name))
    assert not found, "\n".join(found[:20])


def check_audit(read):
    [audit] = parsed("audit.jsonl", read["audit.jsonl"])
    assert audit["passed"] and audit["pinned"] and audit["faults_found"] == 0 and audit["unsigned_records"] == 0, audit


def check_accounts(read):
    """The transfers, summed here, come to what every account holds at the end, and all accounts to nothing."""
    sums = collections.defaultdict(collections.Counter)
    for row in rows_of(read["transfers.csv"]):
        sums[row["table"]][row["from"]] -= int(row["cents"])
        sums[row["table"]][row["to"]] += int(row["cents"])
    tables = {str(table["table"]): table for table in parsed("shift.jsonl", read["shift.jsonl"])}
    assert set(sums) <= set(tables)
    for number, table in tables.items():
        closing = {name: account["closing"] for name, account in table["accounts"].items()}
        held = {name: cents for name, cents in sums[number].items() if cents != 0}
        assert table["explained"] and sum(closing.values()) == 0, table
        assert held == {name: cents for name, cents in closing.items() if cents != 0}, (number, held, closing)


def check_shoes(sabot, journal, read):
    """Every revealed shoe is proven from its own file."""
    revealed = [shoe for shoe in rows_of(read["shoes.csv"]) if shoe["seed"]]
    assert revealed
    for shoe in revealed:
        file = run(sabot, "export", journal, "shoe", "--table", shoe["table"], "--number", shoe["shoe"])
        assert json.loads(run(sabot, "verify-shoe", "-", "--json", text=file))["proven"] is True, shoe


def copy_of(directory, place):
    """Readers of a journal may leave files beside it; the source tree stays as it is."""
    for name in ("room.sabot", "room.sabot.pub"):
        shutil.copyfile(directory / name, place / name)
    return place / "room.sabot"


def tests_of(sabot, directory, place):
    journal = copy_of(directory, place)
    read = read_room(sabot, journal)
    yield "passes the audit against the room's key", lambda: check_audit(read)
    yield "accounts for every cent", lambda: check_accounts(read)
    yield "proves its revealed shoes", lambda: check_shoes(sabot, journal, read)
    for name in sorted(read):
        yield f"{name} is as published", lambda name=name: check_published(name, (directory / name).read_text(), read[name])


def publish(sabot, directory):
    with tempfile.TemporaryDirectory() as place:
        for name, text in read_room(sabot, copy_of(directory, pathlib.Path(place))).items():
            with open(directory / name, "x", encoding="utf-8") as file:
                file.write(text)


def main():
    sabot, *arguments = sys.argv[1:]
    if arguments[0] == "--publish":
        return publish(sabot, pathlib.Path(arguments[1]))
    count = failed = 0
    for directory in map(pathlib.Path, arguments):
        with tempfile.TemporaryDirectory() as place:
            for title, test in tests_of(sabot, directory, pathlib.Path(place)):
                count += 1
                try:
                    test()
                    print(f"ok {count} - {directory.name}: {title}")
                except Exception as fault:  # a test that breaks has failed
                    failed += 1
                    print(f"not ok {count} - {directory.name}: {title}")
                    print("\n".join(f"# {line}" for line in f"{type(fault).__name__}: {fault}".splitlines()))
    print(f"1..{count}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
