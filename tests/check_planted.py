#!/usr/bin/env python3
"""Checks that the sanitizers work: every planted fault is reported and ends the program.

Usage: check_planted.py FAULTS SANITIZERS COMPILER. Prints TAP. FAULTS is tests/planted/faults.c, built as the tests are.
"""

import subprocess
import sys

# The report for each fault
ANSWERS = {
    "address,undefined": {
        "past-the-end": "heap-buffer-overflow",
        "after-return": "stack-use-after-return",
        "leak": "detected memory leaks",
        "overflow": "signed integer overflow",
        "shift": "shift exponent 32 is too large",
    },
    "thread": {"race": "data race"},
}
# meson.build enables more checks for clang.
CLANG = {"address,undefined": {"divide": "division by zero", "narrow": "implicit conversion"}}


def main():
    program, sanitizers, compiler = sys.argv[1:]
    answers = ANSWERS[sanitizers] | (CLANG.get(sanitizers, {}) if compiler == "clang" else {})
    failed = 0
    print(f"1..{len(answers)}")
    for number, (fault, answer) in enumerate(answers.items(), 1):
        run = subprocess.run([program, fault], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        text = run.stdout.decode(errors="replace")
        found = run.returncode != 0 and answer in text
        failed += not found
        print(f"{'ok' if found else 'not ok'} {number} - {compiler}: {sanitizers} reports {fault}")
        if not found:
            print("\n".join("# " + line for line in [f"exit status {run.returncode}", *text.splitlines()]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
