#!/usr/bin/env python3
"""Adds up meson's test logs and ends with the line `N passed, N failed`.

Usage: count.py LOG... A TAP test counts each of its points. A test that crashed, timed out, was skipped or printed
no points counts as a failure.
"""

import json
import re
import sys

POINT = re.compile(r"^(not )?ok\b", re.M)


def count(entry):
    points = POINT.findall(entry.get("stdout", ""))
    failed = sum(1 for point in points if point)
    passed = len(points) - failed
    if not points or (entry["result"] != "OK" and failed == 0):
        failed += 1
    return passed, failed


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as log:
            for line in log:
                entry = json.loads(line)
                good, bad = count(entry)
                passed, failed = passed + good, failed + bad
                if bad:
                    print(f"failed: {entry['name']} ({path})")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
