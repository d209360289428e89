#!/usr/bin/env python3
"""Keeps docs/rules.md and the tests together.

Every clause of docs/rules.md has a test that names it, or a reason why nothing here can decide it; the tests its
row names exist; every clause that a test, a source file or a ruleset names exists.
Usage: check_clauses.py SOURCE_DIR. Prints TAP.
"""

import pathlib
import re
import sys

CLAUSES = 48
CLAUSE = re.compile(r"\bR-[A-Z]+-\d+\b")
ROW = re.compile(r"^\| (R-[A-Z]+-\d+) \|([^|]*)\|([^|]*)\|$", re.M)
TEST = re.compile(r"`([\w.-]+)`")


def read(source, patterns):
    return {path: path.read_text() for pattern in patterns for path in sorted(source.glob(pattern))}


def faults_of_rows(rows, tests):
    names = "\n".join(tests.values())
    files = {path.name for path in tests}
    for clause, _, proof in rows:
        named = TEST.findall(proof)
        if proof.strip().startswith("not yet:"):
            if len(proof.strip()) < 20:
                yield f"{clause}: say why nothing here can decide it"
            continue
        if not named:
            yield f"{clause}: the row names no test"
        for name in named:
            if name in files:
                mentions = [text for path, text in tests.items() if path.name == name]
                if not any(re.search(rf"{clause}\b", text) for text in mentions):
                    yield f"{clause}: {name} does not name it"
            elif not re.search(rf"\b{re.escape(name)}\b", names):
                yield f"{clause}: there is no test {name}"
        if not any(re.search(rf"{clause}\b", text) for text in tests.values()):
            yield f"{clause}: no test names it"


def faults(rules, tests, others):
    rows = ROW.findall(rules)
    known = {clause for clause, _, _ in rows}
    if len(known) != len(rows):
        yield "a clause has two rows"
    yield from faults_of_rows(rows, tests)
    for path, text in {**tests, **others}.items():
        for clause in sorted(set(CLAUSE.findall(text)) - known):
            yield f"{path.name}: names {clause}, which does not exist"


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    rules = (source / "docs/rules.md").read_text()
    tests = read(source, ["tests/test_*.c", "tests/*.h", "tests/transcripts/*.txt"])
    others = read(source, ["src/**/*.[ch]", "include/sabot/*.h", "rulesets/*.conf", "docs/*.md", "README.md"])
    found = list(faults(rules, tests, others))
    print("1..3")
    for fault in found:
        print(f"# {fault}")
    print(f"{'not ok' if found else 'ok'} 1 - every clause has its test, every named clause exists")
    count = len(ROW.findall(rules))
    print(f"{'ok' if count == CLAUSES else 'not ok'} 2 - docs/rules.md has a row for each of the game's clauses ({count})")
    # The check itself: a clause without a test, a test that is not there, and a clause that does not exist.
    planted = rules + "\n| R-PLANT-1 | x | |\n| R-PLANT-2 | x | `test_that_is_not_there` |\n"
    wrong = {**tests, pathlib.Path("planted.c"): "// R-NOWHERE-9\n"}
    heard = "\n".join(faults(planted, wrong, others))
    blind = [word for word in ("R-PLANT-1: the row", "no test test_that_is", "R-NOWHERE-9") if word not in heard]
    print(f"{'not ok' if blind else 'ok'} 3 - planted mistakes are found")
    return 1 if found or blind or count != CLAUSES else 0


if __name__ == "__main__":
    sys.exit(main())
