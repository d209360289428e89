#!/usr/bin/env python3
"""Runs tests/transcripts/*.txt: commands as a person types them, with the expected output below.

Usage: transcripts.py SABOT FILE... Prints TAP, one test per command.

In a file, text in the first column is prose. Indented by two spaces:
  $ a shell command (its `sabot` is the one under test, SABOT_SOURCE is the source tree; stderr is part of the output)
  > a continuation line
  the expected output, line by line, ignoring spaces at line ends; `...` matches any lines, and * anything within a line
  [2]  the exit status, if it is not 0
"""

import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import tempfile


class Step:
    def __init__(self, place, title, command):
        self.place, self.title, self.command, self.expected = place, title, command, []


def read(path):
    """Returns the steps of a transcript, each titled by the prose above it."""
    steps, title = [], path.stem
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("  $ "):
            steps.append(Step(f"{path.name}:{number}", title, line[4:]))
        elif line.startswith("  > ") and steps and not steps[-1].expected:
            steps[-1].command += "\n" + line[4:]
        elif line.startswith("  ") and steps:
            steps[-1].expected.append(line[2:].rstrip())
        elif line.strip():
            title = line.strip().rstrip(":.")
    return steps


def line_matches(line, expected):
    if line == expected:
        return True
    escaped = re.sub(r"([\[\]?])", r"[\1]", expected)
    return "*" in expected and fnmatch.fnmatchcase(line, escaped)


def matches(lines, expected):
    if not expected:
        return not lines
    if expected[0] == "...":
        return any(matches(lines[skipped:], expected[1:]) for skipped in range(len(lines) + 1))
    return bool(lines) and line_matches(lines[0], expected[0]) and matches(lines[1:], expected[1:])


def run(step, environment, directory):
    done = subprocess.run(
        ["sh", "-c", step.command],
        env=environment,
        cwd=directory,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=600,
    )
    lines = [line.rstrip() for line in done.stdout.decode(errors="replace").splitlines()]
    if done.returncode != 0:
        lines.append(f"[{done.returncode}]")
    return lines


def main():
    sabot = pathlib.Path(sys.argv[1]).resolve()
    steps = [step for path in sys.argv[2:] for step in read(pathlib.Path(path))]
    source = pathlib.Path(__file__).resolve().parent.parent
    environment = dict(os.environ, SABOT_SOURCE=str(source), PATH=f"{sabot.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    failed = 0
    print(f"1..{len(steps)}")
    with tempfile.TemporaryDirectory() as directory:
        for number, step in enumerate(steps, 1):
            lines = run(step, environment, directory)
            good = matches(lines, step.expected)
            failed += not good
            print(f"{'ok' if good else 'not ok'} {number} - {step.place} {step.title}")
            if not good:
                print("\n".join(f"# {line}" for line in [f"$ {step.command}"] + lines))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
