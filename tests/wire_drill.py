#!/usr/bin/env python3
"""The drill over HTTP: the same hands as `sabot drill`, no card shown early, malformed requests refused.

Usage: wire_drill.py SABOT. Prints TAP.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import ServedRoom  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot = pathlib.Path(sys.argv[1]).resolve()
tests = Tests()
chance = random.Random(8)
RULESETS = ["california-ez", "california-panda8", "ventura", "washington"]


def visitors(room):
    """Yields visitors from different addresses, because requests per address are limited."""
    for number in range(2, 250):
        yield room.visitor(f"127.0.8.{number}")


def first(visitor, seed, level, ruleset):
    answer = visitor.get(f"/api/drill?seed={seed}&level={level}&ruleset={ruleset}")
    assert answer.status == 200, answer.body
    return answer.json()


def say(visitor, question, text):
    return visitor.post("/api/drill", {key: question[key] for key in ("seed", "level", "ruleset", "question")} | {"answer": text})


def some_answer(question):
    """Returns one of the offered answers, with an amount where needed."""
    choice = chance.choice(question["choices"])
    amount = f" {chance.randrange(500)}" if choice["amount"] == "needed" else ""
    return (choice["answer"] + amount).strip()


def walk(visitor, seed, level, ruleset):
    """Answers all questions of a hand at random. Returns questions, answers and verdicts."""
    question, walked = first(visitor, seed, level, ruleset), []
    question.pop("rulesets")
    while question is not None:
        text = some_answer(question)
        verdict = say(visitor, question, text).json()
        following = verdict.pop("next")
        walked.append((question, text, verdict))
        question = following
    return walked


@tests.check("a hand matches sabot drill, question by question and verdict by verdict")
def _(room):
    people = visitors(room)
    for ruleset in RULESETS:
        for level in (1, 2, 3):
            visitor = next(people)
            seed = chance.randrange(2**53)
            walked = walk(visitor, seed, level, ruleset)
            typed = "".join(f"{text}\n" for _, text, _ in walked)
            words = [sabot, "drill", "--json", "--hands", "1", "--seed", str(seed), "--level", str(level), "--ruleset", ruleset]
            lines = [json.loads(line) for line in subprocess.run(words, input=typed, capture_output=True, text=True, check=True).stdout.splitlines()]
            assert lines[:-1] == [line for question, _, verdict in walked for line in (question, verdict)], (ruleset, level, seed)
            assert lines[-1]["score"]["right"] == sum(verdict["right"] for _, _, verdict in walked)


@tests.check("the expected answer is judged right, and no card or result is shown early")
def _(room):
    for seed, visitor in zip(range(20), visitors(room)):
        walked = walk(visitor, seed, 3, chance.choice(RULESETS))
        cards = [len(question["player"]["cards"]) + len(question["banker"]["cards"]) for question, _, _ in walked]
        assert cards[0] == 4 and cards == sorted(cards) and all(len(question["player"]["cards"]) <= 3 for question, _, _ in walked)
        for question, _, verdict in walked:
            again = say(visitor, question, verdict["expected"])
            assert again.status == 200 and again.json()["right"], (question, verdict)
            done = [wager["done"] for wager in question["wagers"]]
            if question["kind"] in ("card", "outcome"):
                assert done == [None] * len(done)
        settled = [sum(wager["done"] is not None for wager in question["wagers"]) for question, _, _ in walked]
        assert settled == sorted(settled)


@tests.check("a seed is chosen and reported if none is given")
def _(room):
    visitor = room.visitor()
    drawn = [visitor.get("/api/drill").json() for _ in range(3)]
    assert len({question["seed"] for question in drawn}) > 1
    question = drawn[0]
    assert [ruleset["name"] for ruleset in question["rulesets"]] == RULESETS
    assert first(visitor, question["seed"], question["level"], question["ruleset"]) == question


@tests.check("malformed queries are refused")
def _(room):
    visitor = room.visitor()
    for query in ("seed=-1", "seed=", "seed=9007199254740992", "seed=1e3", "level=0", "level=4", "level=02", "ruleset=", "ruleset=nowhere",
                  "ruleset=../rulesets/washington.conf", "ruleset=%2fetc%2fpasswd", "ruleset=PT-PRG-S7-E06", "x=1", "seed=1&seed=2", "&"):
        answer = visitor.get(f"/api/drill?{query}")
        assert answer.status == 400 and answer.error, (query, answer.status)
    assert visitor.ask("DELETE", "/api/drill").status == 405


@tests.check("malformed bodies are refused with a sentence")
def _(room):
    visitor = room.visitor()
    good = {"seed": 7, "level": 2, "ruleset": "california-panda8", "question": 0, "answer": "p"}
    assert visitor.post("/api/drill", good).status == 200
    wrong = {"seed": [-1, 2**53, 1.5, "7", None], "level": [0, 4, "1"], "ruleset": ["", "./washington.conf", 7], "question": [-1, 14, 24, 10**30, None],
             "answer": ["", "x", "p p", 7, None, "p" * 100, "\u0000", "\u00e9\u00e9", "pay 5", "\n", "%n%s"]}
    for key, values in wrong.items():
        for value in values:
            answer = visitor.post("/api/drill", good | {key: value})
            assert answer.status == 400 and answer.error, (key, value, answer.status, answer.body)
    for body in (b"", b"{", [], {}, "p", good | {"more": 1}, b'{"seed":1,"seed":2}', [good] * 5):
        answer = visitor.post("/api/drill", body)
        assert answer.status == 400 and answer.error, (body, answer.status)
    for text in ("p 1 2", "pay", "p -5", "p 1e5", "take x", "push 5", "t 99999999999999", "3 3"):
        answer = visitor.post("/api/drill", good | {"question": 4, "answer": text})
        assert answer.status == 400 and answer.error, (text, answer.body)


with tempfile.TemporaryDirectory() as directory, ServedRoom(sabot, directory) as room:
    sys.exit(tests.run(room))
