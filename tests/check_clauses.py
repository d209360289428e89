#!/usr/bin/env python3
"""Checks docs/rules.md against the tests.

Every clause of docs/rules.md has a test that names it, or a reason why it cannot be tested here. The tests its row
names exist. Every clause named by a test, a source file or a ruleset exists.
Usage: check_clauses.py SOURCE_DIR. Prints TAP.
"""

import pathlib
import re
import sys

# The clauses of the rules: prefix and count
FAMILIES = {
    "CARD": 2, "HAND": 1, "DEAL": 2, "DRAW": 5, "WIN": 3, "PAY": 4, "BET": 9, "FEE": 7, "TABLE": 2,
    "BANK": 5, "HOUSE": 4, "PROG": 15, "TRAK": 8,
}
# Clauses that no version implements yet
LATER = {"R-BET-8", "R-FEE-4", "R-FEE-5", "R-FEE-6"}
CLAUSES = [
    clause
    for family, count in FAMILIES.items()
    for number in range(1, count + 1)
    if (clause := f"R-{family}-{number}") not in LATER
]
CLAUSE = re.compile(r"\bR-[A-Z]+-\d+\b")
ROW = re.compile(r"^\| (R-[A-Z]+-\d+) \|([^|]*)\|([^|]*)\|$", re.M)
TEST = re.compile(r"`([\w.-]+)`")


def read(source, patterns):
    return {path: path.read_text() for pattern in patterns for path in sorted(source.glob(pattern))}


def text_of_test(name, tests):
    """Returns a test function with the comment above it, or a whole file of tests; None if it does not exist."""
    for path, text in tests.items():
        if path.name == name:
            return text
        found = re.search(rf"^((?:///[^\n]*\n)*)static void {name}\(void \*\*state\) {{.*?^}}", text, re.M | re.S)
        if found:
            return found.group(0)
    return None


def faults_of_rows(rows, tests):
    for clause, _, proof in rows:
        if proof.strip().startswith("not yet:"):
            if len(proof.strip()) < 20:
                yield f"{clause}: say why it cannot be tested here"
        elif not TEST.findall(proof):
            yield f"{clause}: the row names no test"
        for name in TEST.findall(proof):
            text = text_of_test(name, tests)
            if text is None:
                yield f"{clause}: test {name} does not exist"
            elif not re.search(rf"{clause}\b", text):
                yield f"{clause}: {name} does not name it"


def faults(rules, tests, others):
    rows = ROW.findall(rules)
    known = {clause for clause, _, _ in rows}
    if len(known) != len(rows):
        yield "a clause has two rows"
    for clause in sorted(set(CLAUSES) ^ known):
        yield f"{clause}: missing in docs/rules.md, or not a clause of the rules"
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
    print("1..2")
    for fault in found:
        print(f"# {fault}")
    print(f"{'not ok' if found else 'ok'} 1 - every clause has a test, and every named clause exists")
    # Tests this check itself: a clause without a test, a test that does not exist, a clause that does not exist.
    planted = rules + "\n| R-PLANT-1 | x | |\n| R-PLANT-2 | x | `test_that_is_not_there` |\n"
    wrong = {**tests, pathlib.Path("planted.c"): "// R-NOWHERE-9\n"}
    reported = "\n".join(faults(planted, wrong, others))
    missed = [word for word in ("R-PLANT-1: the row", "test test_that_is_not_there does", "R-NOWHERE-9") if word not in reported]
    print(f"{'not ok' if missed else 'ok'} 2 - planted mistakes are found")
    return 1 if found or missed else 0


if __name__ == "__main__":
    sys.exit(main())
