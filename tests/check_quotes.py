#!/usr/bin/env python3
"""Checks docs/library.md against examples/: quoted code is in the example word for word, and quoted output is what it prints.

Usage: check_quotes.py SOURCE PROGRAM... Prints TAP. A block of C belongs to the last linked file; a block of text is the output of
the last program named, as in `./exact_odds 8c 9d`.
"""

import pathlib
import re
import shlex
import subprocess
import sys
import textwrap

sys.dont_write_bytecode = True  # leave the source tree unchanged
from tap_lines import Tests  # noqa: E402

source = pathlib.Path(sys.argv[1]).resolve()
programs = {pathlib.Path(path).name: pathlib.Path(path).resolve() for path in sys.argv[2:]}
guide = (source / "docs" / "library.md").read_text()
tests = Tests()


def blocks(language, of):
    """Yields every block of a language with the last match of `of` before it."""
    for block in re.finditer(rf"^```{language}\n(.*?)^```$", guide, re.M | re.S):
        named = re.findall(of, guide[: block.start()])
        yield named[-1] if named else None, block[1]


def holds(text, block):
    """Returns True if the text contains the block, at any indentation."""
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


@tests.check("quoted code is in its example")
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


@tests.check("every example is quoted and runs")
def _():
    examples = {path.stem for path in (source / "examples").glob("*.c")}
    assert examples == set(programs), examples ^ set(programs)
    for name in sorted(examples):
        assert f"(../examples/{name}.c)" in guide, name
        assert printed(name)


if __name__ == "__main__":
    sys.exit(tests.run())
