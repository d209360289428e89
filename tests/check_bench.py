#!/usr/bin/env python3
"""Runs sabot-bench with small numbers: it reports all measurements and leaves nothing behind. A room deals whole hands to displays.

Usage: check_bench.py SABOT_BENCH. Prints TAP. No measurement is compared with a time limit, because machines may be slow.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from tap_lines import Tests  # noqa: E402

program = pathlib.Path(sys.argv[1]).resolve()
tests = Tests()

KEYS, DISPLAYS, TABLES = 40, 12, 3


def bench(directory, *words):
    return subprocess.run([program, *words, "--directory", directory], capture_output=True, text=True)


def check_keyed(keyed, keys, deliveries):
    assert keyed["keys"] >= keys, keyed
    assert 0 < keyed["p50_ms"] <= keyed["p99_ms"] <= keyed["max_ms"], keyed
    assert keyed["deliveries_per_key"] >= deliveries, keyed
    assert keyed["bytes_per_delivery"] > 0 and keyed["keys_per_second"] > 0, keyed


@tests.check("every measurement of the core is reported with its plain version")
def _(_directory):
    ended = subprocess.run([program, "--json"], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    core = json.loads(ended.stdout)
    for part in ("odds", "progressive", "guard"):
        assert core[part]["us"] > 0 and core[part]["plain_us"] > 0 and core[part]["ratio"] > 0, core
    assert {"hands_per_second", "plain_hands_per_second", "ratio", "shares"} == set(core["simulate"]), core
    assert {"shoes_per_second", "by_hand_shoes_per_second", "plain_shoes_per_second", "ratio"} == set(core["road"]), core


@tests.check("help and error messages name the program")
def _(_directory):
    ended = subprocess.run([program, "--help"], capture_output=True, text=True)
    assert ended.returncode == 0 and ended.stdout.startswith("Usage: sabot-bench [OPTION...]\n"), ended
    ended = subprocess.run([program, "--rooms"], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (2, "sabot-bench: unknown option '--rooms': see sabot-bench --help\n"), ended


@tests.check("every measurement of a room is reported, and nothing is left behind")
def _(directory):
    ended = bench(directory, "--room", "--json", "--keys", str(KEYS), "--displays", str(DISPLAYS), "--tables", str(TABLES))
    assert ended.returncode == 0, ended.stderr
    room = json.loads(ended.stdout)
    check_keyed(room["one_table"], KEYS, DISPLAYS + 2)  # plus the pad's view and its answer
    check_keyed(room["one_stalled"], KEYS, DISPLAYS + 1)
    check_keyed(room["whole_views"], 1, DISPLAYS)
    check_keyed(room["bare_writes"], 1, DISPLAYS)
    check_keyed(room["many_tables"]["at_once"], TABLES, 8 + 2 + 1)
    check_keyed(room["many_tables"]["flat_out"], TABLES, 8 + 2 + 1)
    assert room["one_stalled"]["dropped"] > 0, "the stalled display was not slow enough to be noticed"
    assert room["whole_views"]["bytes_per_delivery"] > room["one_table"]["bytes_per_delivery"]
    assert room["one_table"]["memory_bytes"] > room["one_table"]["memory_alone_bytes"] > 0
    assert list(pathlib.Path(directory).iterdir()) == []


@tests.check("a directory that is not writable is refused")
def _(directory):
    ended = bench(f"{directory}/nowhere", "--room")
    assert ended.returncode == 2 and "cannot write in" in ended.stderr, ended


@tests.check("options of another benchmark are refused")
def _(directory):
    for words, sentence in ((("--keys", "9"), "--room"), (("--room", "--journal"), "cannot be combined"), ((), "--directory")):
        ended = bench(directory, *words)
        assert ended.returncode == 2 and sentence in ended.stderr, ended


with tempfile.TemporaryDirectory() as directory:
    sys.exit(tests.run(directory))
