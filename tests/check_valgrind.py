#!/usr/bin/env python3
"""Runs tests and transcripts under valgrind's memcheck: no invalid access, no uninitialized value, no leak.

Usage: check_valgrind.py BUILD_DIR [some]. Prints TAP: one point per test program, transcript and file of rounds; with `some`, only the
fast ones. The build has no sanitizers. The last points check that planted faults are found.

Leaks are memory that nothing points to, memory that only leaked memory points to, and memory with only interior pointers: this program
keeps no such pointers. Memory still pointed to at exit is not a leak; fontconfig and SQLite keep some. valgrind does not support AVX-512
and says so to the program, which then uses AVX2 (src/core/sim/lanes.c), as on a machine without AVX-512.
"""

import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
KINDS = "definite,indirect,possible"
VALGRIND = [
    "valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full", f"--show-leak-kinds={KINDS}",
    f"--errors-for-leak-kinds={KINDS}", "--num-callers=25",
]
# Small numbers are enough: memcheck makes a program fifty times slower, and it checks the code, not the results.
FEW = {"CMOCKA_MESSAGE_OUTPUT": "TAP", "SABOT_TEST_HANDS": "2000", "SABOT_TEST_COMMANDS": "1000"}
SOME_UNITS = [
    "test_settle", "test_table", "test_view", "test_view_own",
]
SOME_TRANSCRIPTS = ["road"]
PLANTED = {
    "past-the-end": "Invalid read of size 1",
    "leak": "are definitely lost",
    "unset": "depends on uninitialised value",
}


def units(build, only_some):
    names = SOME_UNITS if only_some else sorted(path.stem for path in TESTS.glob("test_*.c"))
    return [(name, [*VALGRIND, build / "tests" / name]) for name in names]


def commands(build, directory, only_some):
    """Runs transcripts and rounds with a `sabot` script that starts the real one under valgrind."""
    sabot = directory / "sabot"
    sabot.write_text(f"#!/bin/sh\nexec {shlex.join(VALGRIND)} {shlex.quote(str(build / 'sabot'))} \"$@\"\n")
    sabot.chmod(0o755)
    (directory / "tests").symlink_to(build / "tests")  # some make a journal first
    files = [TESTS / "transcripts" / f"{name}.txt" for name in SOME_TRANSCRIPTS]
    if not only_some:
        files = sorted(TESTS.glob("transcripts/*.txt")) + sorted(TESTS.glob("rounds/*.txt"))
    programs = {"transcripts": TESTS / "transcripts.py", "rounds": TESTS / "rounds.py"}
    return [(f"{path.parent.name}/{path.name}", [programs[path.parent.name], sabot, path]) for path in files]


def planted(build):
    return [(f"valgrind reports {fault}", [*VALGRIND, build / "tests" / "faults", fault]) for fault in PLANTED]


def run(job):
    done = subprocess.run(
        job[1], env=os.environ | FEW, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return done.returncode, done.stdout.decode(errors="replace")


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    only_some = sys.argv[2:] == ["some"]
    failed = 0
    with tempfile.TemporaryDirectory() as directory:
        clean = units(build, only_some) + commands(build, pathlib.Path(directory), only_some)
        found = planted(build)
        print(f"1..{len(clean) + len(found)}", flush=True)
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            for number, (job, (status, text)) in enumerate(zip(clean + found, pool.map(run, clean + found)), 1):
                word = PLANTED.get(str(job[1][-1]))
                good = status == 0 if word is None else status == 99 and word in text
                failed += not good
                print(f"{'ok' if good else 'not ok'} {number} - {job[0]}", flush=True)
                if not good:
                    print("\n".join("# " + line for line in [f"exit status {status}", *text.splitlines()]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
