#!/usr/bin/env python3
"""Runs tests/rounds/*.txt: whole rounds at a live table, each line as a dealer types it with its answer beneath.

Usage: rounds.py SABOT FILE... Prints TAP, a test a file.

A file is exactly what `sabot table --echo` prints: lines without indentation are typed, indented ones are what
must come back. `…` inside an indented line stands for anything, and an indented `…` alone for any answer lines.
A first line `# sabot table OPTION...` gives options. Rulesets are looked for beside the file.
"""

import difflib
import pathlib
import re
import shlex
import subprocess
import sys

HEADER = "# sabot table "


def line_matches(line, expected):
    pattern = ".*".join(re.escape(part) for part in expected.split("…"))
    return re.fullmatch(pattern, line) is not None


def matches(lines, expected):
    """Do the printed lines fit? A lone … takes any run of indented lines."""
    at = 0
    for number, wanted in enumerate(expected):
        if wanted.strip() == "…":
            following = expected[number + 1] if number + 1 < len(expected) else None
            while at < len(lines) and lines[at].startswith(" ") and (following is None or not line_matches(lines[at], following)):
                at += 1
        elif at < len(lines) and line_matches(lines[at], wanted):
            at += 1
        else:
            return False
    return at == len(lines)


def run(sabot, path, expected):
    options = shlex.split(expected[0][len(HEADER) :]) if expected and expected[0].startswith(HEADER) else []
    typed = [line for line in expected if not line.startswith(" ")]
    done = subprocess.run(
        [sabot, "table", "--echo", *options],
        input="".join(line + "\n" for line in typed),
        cwd=path.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    lines = done.stdout.splitlines()
    if done.returncode != 0:
        lines.append(f"[exit status {done.returncode}]")
    return lines


def main():
    sabot, paths = pathlib.Path(sys.argv[1]).resolve(), [pathlib.Path(path).resolve() for path in sys.argv[2:]]
    failed = 0
    print(f"1..{len(paths)}")
    for number, path in enumerate(paths, 1):
        expected = path.read_text().splitlines()
        lines = run(sabot, path, expected)
        good = matches(lines, expected)
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - {path.stem}")
        if not good:
            for line in difflib.unified_diff(expected, lines, "expected", "printed", n=2, lineterm=""):
                print(f"# {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
