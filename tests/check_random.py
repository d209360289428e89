#!/usr/bin/env python3
"""Runs a short battery of dieharder and ent on the random words of a simulation, as shoes draw them.

Usage: check_random.py RANDOM_STREAM. Prints TAP. The stream has a fixed seed, so the results are fixed, too. `--whole SEED` before it
runs dieharder's whole battery instead and prints the results: takes an hour.
"""

import re
import subprocess
import sys

# Tests of dieharder that take seconds. docs/simulation.md has the results of the whole battery.
BATTERY = ["-d 0 -p 50", "-d 3 -p 20", "-d 8 -p 20", "-d 15 -p 50", "-d 16 -p 20", "-d 100", "-d 201 -n 2 -p 100"]
ASSESSED = re.compile(r"^ *(\S+)\|.*\|([01]\.\d+)\| *(PASSED|WEAK|FAILED)")


def dieharder(stream, options):
    """Returns dieharder's results for an endless stream of bytes: name, p-value, assessment."""
    with subprocess.Popen(stream, stdout=subprocess.PIPE) as source:
        run = subprocess.run(["dieharder", "-g", "200", *options.split()], stdin=source.stdout, stdout=subprocess.PIPE, check=True)
        source.kill()
    return [match.groups() for match in map(ASSESSED.match, run.stdout.decode().splitlines()) if match]


def ent(stream, count):
    """Returns the entropy in bits per byte, and the chi-square statistic."""
    with subprocess.Popen(stream, stdout=subprocess.PIPE) as source:
        data = source.stdout.read(count)
        source.kill()
    text = subprocess.run(["ent", "-t"], input=data, stdout=subprocess.PIPE, check=True).stdout.decode()
    _, _, entropy, chi_square, *_ = text.splitlines()[1].split(",")
    return float(entropy), float(chi_square)


def main():
    if sys.argv[1] == "--whole":
        with subprocess.Popen([sys.argv[3], sys.argv[2]], stdout=subprocess.PIPE) as source:
            subprocess.run(["dieharder", "-g", "200", "-a"], stdin=source.stdout, check=True)
            source.kill()
        return 0
    stream = [sys.argv[1], "2026"]
    results = []
    for options in BATTERY:
        found = dieharder(stream, options)
        good = bool(found) and all(assessment != "FAILED" for _, _, assessment in found)
        results.append((good, f"dieharder {options}: {', '.join(' '.join(one) for one in found)}"))
    entropy, chi_square = ent(stream, 10_000_000)
    # 255 degrees of freedom: 99.99% of random streams are between 179 and 347.
    results.append((entropy > 7.9999 and 179 < chi_square < 347, f"ent: {entropy} bits per byte, chi-square {chi_square}"))
    # A stream that is not random must fail: the low bytes of a counter.
    counter = [sys.executable, "-c", "import sys\ntry:\n    i = 0\n    while True: i += 1; sys.stdout.buffer.write((i * 2654435761 % 2**32).to_bytes(4, 'little') * 64)\nexcept BrokenPipeError: pass"]
    found = dieharder(counter, "-d 3 -p 10")
    results.append((any(assessment == "FAILED" for _, _, assessment in found), "dieharder rejects a counter"))
    print(f"1..{len(results)}")
    for number, (good, title) in enumerate(results, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {title}")
    return 0 if all(good for good, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
