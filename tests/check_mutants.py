#!/usr/bin/env python3
"""Plants the faults of tests/mutants/bites.txt one at a time and checks that the test named there fails.

Usage: check_mutants.py SOURCE_DIR BUILD_DIR. Prints TAP. The sources and the build are only read. Also checks what `make mutants`
relies on: an unchanged file passes, and tests/mutants/survivors.txt names existing mutants.
"""

import os
import pathlib
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(SOURCE / "tools"))

from mutation import known  # noqa: E402
from mutation.catalog import all_mutants  # noqa: E402
from mutation.workbench import Bench, Build, Unbuilt  # noqa: E402

# Seconds of processor time; the slowest of these tests needs one.
CPU_SECONDS = 60


def planted(entries, mutants):
    """Returns (entry, its mutant or None, the test it names) for each entry."""
    by_key = {mutant.key(): mutant for mutant in mutants}
    return [(entry, by_key.get(entry.key), entry.why.split(":")[0]) for entry in entries]


def verdict_of(build, place, mutant, test, text):
    """Runs the test with this text in place of the mutant's file."""
    bench = Bench(build, place)
    bench.write(mutant.path, text)
    try:
        return bench.run_test(test, bench.objects_of(mutant.path), CPU_SECONDS)[0]
    except Unbuilt as fault:
        return f"not built: {fault}"


def main():
    build = Build(SOURCE, sys.argv[2])
    mutants = all_mutants(SOURCE)
    faults = planted(known.read(SOURCE / "tests/mutants/bites.txt"), mutants)
    results = []
    with tempfile.TemporaryDirectory() as directory, ThreadPoolExecutor(os.cpu_count()) as pool:

        def judge(number_and_fault):
            number, (entry, mutant, test) = number_and_fault
            if mutant is None:
                return False, f"bites.txt:{entry.line} names a mutant that does not exist"
            place = pathlib.Path(directory, str(number))
            verdict = verdict_of(build, place, mutant, test, mutant.applied((SOURCE / mutant.path).read_text()))
            return verdict in ("failed", "timeout"), f"{entry.why} ({verdict})"

        results += pool.map(judge, enumerate(faults))
        # The reverse: an unchanged file must pass.
        mutant = next(mutant for _, mutant, test in faults if mutant and test == "test_settle")
        same = (SOURCE / mutant.path).read_text()
        verdict = verdict_of(build, pathlib.Path(directory, "same"), mutant, "test_settle", same)
        results.append((verdict == "passed", f"test_settle passes with {mutant.path} unchanged"))
    wrong = list(known.faults_of(known.read(SOURCE / "tests/mutants/survivors.txt"), mutants))
    results.append((not wrong, f"every known survivor exists and is explained{': ' + wrong[0] if wrong else ''}"))
    print(f"1..{len(results)}")
    print("\n".join(f"{'ok' if good else 'not ok'} {at} - {title}" for at, (good, title) in enumerate(results, 1)))
    return sum(not good for good, _ in results)


if __name__ == "__main__":
    sys.exit(main())
