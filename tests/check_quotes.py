#!/usr/bin/env python3
"""Holds docs/library.md against examples/: quoted code stands there word for word, and quoted output is what comes out.

Usage: check_quotes.py SOURCE PROGRAM... Prints TAP. A block of C is of the file that was linked to last; a block of text is what the
program that was called last, as in `./exact_odds 8c 9d`, prints.
"""

import pathlib
import re
import shlex
import subprocess
import sys
import textwrap

sys.dont_write_bytecode = True  # the source tree stays as it is
from tap_lines import Tests  # noqa: E402

source = pathlib.Path(sys.argv[1]).resolve()
programs = {pathlib.Path(path).name: pathlib.Path(path).resolve() for path in sys.argv[2:]}
guide = (source / "docs" / "library.md").read_text()
tests = Tests()


def blocks(language, of):
    """Every block of a language, with what `of` found last before it."""
    for block in re.finditer(rf"^```{language}\n(.*?)^```$", guide, re.M | re.S):
        named = re.findall(of, guide[: block.start()])
        yield named[-1] if named else None, block[1]


def holds(text, block):
    """Does it stand there, however far it is indented?"""
    lines = block.splitlines()
    there = text.splitlines()
    for at in range(len(there) - len(lines) + 1):
        piece = "\n".join(there[at : at + len(lines)])
        if textwrap.dedent(piece).rstrip() == block.rstrip():
            return True
    return False


def printed(call):
    words = shlex.split(call)
    return subprocess.run([programs[words[0]], *words[1:]], capture_output=True, text=True, check=True).stdout


@tests.check("quoted code stands in its example")
def _():
    quotes = list(blocks("c", r"\(\.\./examples/(\w+\.c)\)"))
    assert len(quotes) >= 7
    for name, block in quotes:
        assert holds((source / "examples" / name).read_text(), block), f"{name}:\n{block}"


@tests.check("quoted output is what the example prints")
def _():
    quotes = list(blocks("text", r"`\./(\w+[^`]*)`"))
    assert len(quotes) >= 5
    for call, block in quotes:
        assert block in printed(call), f"{call}:\n{block}\n{printed(call)}"


@tests.check("every example is quoted, and runs")
def _():
    examples = {path.stem for path in (source / "examples").glob("*.c")}
    assert examples == set(programs), examples ^ set(programs)
    for name in sorted(examples):
        assert f"(../examples/{name}.c)" in guide, name
        assert printed(name)


if __name__ == "__main__":
    sys.exit(tests.run())
