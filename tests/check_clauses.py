#!/usr/bin/env python3
"""Keeps docs/rules.md and the tests together.

Every clause of docs/rules.md has a test that names it, or a reason why nothing here can decide it; the tests its
row names exist; every clause that a test, a source file or a ruleset names exists.
Usage: check_clauses.py SOURCE_DIR. Prints TAP.
"""

import pathlib
import re
import sys

# The law's clauses: prefix and how many.
FAMILIES = {
    "CARD": 2, "HAND": 1, "DEAL": 1, "DRAW": 5, "WIN": 2, "PAY": 4, "BET": 6, "FEE": 3, "TABLE": 1,
    "BANK": 4, "HOUSE": 3, "PROG": 9, "TRAK": 7,
}
CLAUSES = [f"R-{family}-{number}" for family, count in FAMILIES.items() for number in range(1, count + 1)]
CLAUSE = re.compile(r"\bR-[A-Z]+-\d+\b")
ROW = re.compile(r"^\| (R-[A-Z]+-\d+) \|([^|]*)\|([^|]*)\|$", re.M)
TEST = re.compile(r"`([\w.-]+)`")


def read(source, patterns):
    return {path: path.read_text() for pattern in patterns for path in sorted(source.glob(pattern))}


def text_of_test(name, tests):
    """A test function with the comment above it, or a whole file of tests; None where there is none."""
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
                yield f"{clause}: say why nothing here can decide it"
        elif not TEST.findall(proof):
            yield f"{clause}: the row names no test"
        for name in TEST.findall(proof):
            text = text_of_test(name, tests)
            if text is None:
                yield f"{clause}: there is no test {name}"
            elif not re.search(rf"{clause}\b", text):
                yield f"{clause}: {name} does not name it"


def faults(rules, tests, others):
    rows = ROW.findall(rules)
    known = {clause for clause, _, _ in rows}
    if len(known) != len(rows):
        yield "a clause has two rows"
    for clause in sorted(set(CLAUSES) ^ known):
        yield f"{clause}: is missing in docs/rules.md, or no clause of the law"
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
    print(f"{'not ok' if found else 'ok'} 1 - every clause has its test, every named clause exists")
    # The check itself: a clause without a test, a test that is not there, and a clause that does not exist.
    planted = rules + "\n| R-PLANT-1 | x | |\n| R-PLANT-2 | x | `test_that_is_not_there` |\n"
    wrong = {**tests, pathlib.Path("planted.c"): "// R-NOWHERE-9\n"}
    heard = "\n".join(faults(planted, wrong, others))
    blind = [word for word in ("R-PLANT-1: the row", "no test test_that_is", "R-NOWHERE-9") if word not in heard]
    print(f"{'not ok' if blind else 'ok'} 2 - planted mistakes are found")
    return 1 if found or blind else 0


if __name__ == "__main__":
    sys.exit(main())
