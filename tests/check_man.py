#!/usr/bin/env python3
"""Checks the man pages against the program: every command has a page, options match, and every example works.

Usage: check_man.py SABOT MAKE_LEDGER SOURCE. Prints TAP. Examples run in a directory with the files they name: a room's journal,
hands, shoes, a ruleset. Lines that begin with "# " are for root on a machine with the package installed
(packaging/check-deb runs those).
"""

import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from tap_lines import Tests  # noqa: E402

sabot, make_ledger, source = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
man = source / "man"
tests = Tests()
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"]
HAND = """{"ruleset": "california-panda8", "bank": {"seat": 3, "cents": 20000},
 "wagers": [{"seat": 4, "kind": "player", "cents": 5000}],
 "cards": {"player": ["2c", "2d", "Kh"], "banker": ["Ts", "3h", "4d"]}}"""


def said(*words):
    return subprocess.run([sabot, *words], capture_output=True, text=True, check=True).stdout


COMMANDS = dict(re.findall(r"^  ([a-z-]+) +(\S.*)$", said("--help"), re.M))


def options_of_help(command):
    """Returns every option of a command as (letter, name, value), with "" for missing parts."""
    found = re.findall(r"^ {2,6}(?:-(\w), +)?--([a-z-]+)(?:=(\S+))?", said(command, "--help"), re.M)
    return {option for option in found if option[1] != "help"} | {("", "help", "")}


def options_of_page(text):
    lines = [line for line in section(text, "OPTIONS").splitlines() if line.startswith("*-")]
    found = [re.fullmatch(r"(?:\*-(\w)\*, )?\*--([a-z-]+)\*(?:=_(\S+)_)?", line) for line in lines]
    return {tuple(part or "" for part in match.groups()) for match in found}


def section(text, title):
    return re.search(rf"^# {title}\n(.*?)(?=^# [A-Z]|\Z)", text, re.M | re.S)[1]


def blocks(text):
    return re.findall(r"^```\n(.*?)^```$", section(text, "EXAMPLES"), re.M | re.S)


def pages(number):
    """Returns the pages of a manual section by name."""
    return {path.name.removesuffix(f".{number}.scd"): path.read_text() for path in man.glob(f"*.{number}.scd")}


def furnish(directory):
    """Creates the files that the examples name. Examples may use files made by earlier pages."""
    key = subprocess.run([make_ledger, "room.sabot"], cwd=directory, capture_output=True, text=True, check=True).stdout
    fairness = (source / "docs" / "fairness.md").read_text()
    files = {
        "evening.txt": "bet player 10\ndeal\nquit\n",
        "hand.json": HAND,
        "house.conf": (source / "rulesets" / "washington.conf").read_text(),
        "opening.txt": "supervisor#9 rules washington\nsupervisor#9 post\nsupervisor#9 open\nstate\n",
        "room.conf": 'name = "Main floor";\n',
        "room.sabot.pub": key,
        "shoe.json": re.search(r"^```json\n(.*?)^```$", fairness, re.M | re.S)[1],
        "shoes.txt": "PPBT\nBD8\n",
        "wagers.json": re.sub(r",\n *\"cards.*", "}", HAND, flags=re.S),
    }
    for name, text in files.items():
        (directory / name).write_text(text)
    code, output = serve([sabot, "serve", "--data", "room", "--port", "0"], directory)
    assert code == 0, output


def serve(words, directory):
    """Serves until the room is open, then stops it. Returns exit status and output."""
    process = subprocess.Popen(words, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in process.stdout:
        if "Ctrl-C closes the room" in line:
            break
    process.send_signal(signal.SIGTERM)
    rest = process.communicate()[0]
    return process.returncode, rest


def run(line, directory):
    words = shlex.split(line)
    if words[1] == "serve":
        return serve([sabot, *words[1:]], directory)
    environment = os.environ | {"PATH": f"{sabot.parent}:{os.environ['PATH']}"}
    done = subprocess.run(["sh", "-c", line], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


@tests.check("every command has a page, and every page a command")
def _():
    assert len(COMMANDS) >= 18, COMMANDS
    expected = {"sabot", *(f"sabot-{word}" for word in COMMANDS)}
    assert set(pages(1)) == expected, set(pages(1)) ^ expected


@tests.check("meson builds and installs every page")
def _():
    listed = set(re.findall(r"'(sabot[\w.-]*\.[15])'", (man / "meson.build").read_text()))
    there = {path.name.removesuffix(".scd") for path in man.glob("*.scd")}
    assert listed == there, listed ^ there


@tests.check("every page has all sections, and its NAME matches sabot --help")
def _():
    for name, text in pages(1).items():
        titles = re.findall(r"^# ([A-Z ]+)$", text, re.M)
        assert [title for title in titles if title in SECTIONS] == SECTIONS, (name, titles)
        if name != "sabot":
            summary = COMMANDS[name.removeprefix("sabot-")]
            assert f"{name} - {summary}\n" in text, f"{name} should be: {summary}"


@tests.check("--help and the page list the same options, letters and values")
def _():
    for word in COMMANDS:
        there, described = options_of_help(word), options_of_page(pages(1)[f"sabot-{word}"])
        assert there == described, f"{word}: not on the page {there - described}, not in --help {described - there}"


@tests.check("sabot(1) names every command")
def _():
    text = pages(1)["sabot"]
    assert [word for word in COMMANDS if f"*sabot-{word}*(1)" not in text] == []


@tests.check("no page names an option or a page that does not exist")
def _():
    options = {name for word in COMMANDS for _, name, _ in options_of_help(word)} | {"version"}
    known = {f"{name}({number})" for number in (1, 5) for name in pages(number)}
    for name, text in {**pages(1), **pages(5)}.items():
        text = re.sub(r"^# \w.*", "", text, flags=re.M)  # lines for root use options of other programs
        assert set(re.findall(r"--([a-z][a-z-]*)", text)) <= options, name
        named = {f"{page}({number})" for page, number in re.findall(r"\*(sabot[\w.-]*)\*\((\d)\)", text)}
        assert named <= known, (name, named - known)


@tests.check("the commands and options in README and in the operator's guide exist")
def _():
    call = re.compile(r"(?:^|`|-- |build/)sabot ([a-z][a-z-]*)([^`#\n]*)", re.M)
    for path in (source / "README.md", source / "docs" / "guide.md"):
        for word, rest in call.findall(path.read_text()):
            assert word in COMMANDS, f"{path.name}: sabot {word}"
            named = set(re.findall(r" --([a-z][a-z-]*)", rest))
            there = {name for _, name, _ in options_of_help(word)}
            assert named <= there, f"{path.name}: sabot {word}{rest}: {named - there}"


def keys_of_files(paths):
    """Returns the keys that commented files set. All seats of a paytable count as one."""
    text = "\n".join(re.sub(r"#.*", "", path.read_text()) for path in paths)
    return {re.sub(r"^seat\d+$", "seat1", key) for key in re.findall(r"([a-z][\w-]*) *= *", text)}


def keys_of_page(text):
    keys = re.findall(r"\*([a-z][\w-]*)\*(?!\()", section(text, "KEYS.*?").replace("\\_", "_"))
    return set(keys) - {"seat14"}


@tests.check("sabot-room.conf(5) describes the keys of docs/room.conf, and its example works")
def _():
    text = pages(5)["sabot-room.conf"]
    there = keys_of_files([source / "docs" / "room.conf"]) | {"certificate", "key"}
    assert there == keys_of_page(text), there ^ keys_of_page(text)
    example = blocks(text)[0]
    for given, taken in (("0.0.0.0", "127.0.0.1"), ("443", "0"), (' certificate = "room.pem"; key = "room.key";', "")):
        assert given in example
        example = example.replace(given, taken)
    with tempfile.TemporaryDirectory() as directory:
        (pathlib.Path(directory) / "room.conf").write_text(example)
        code, output = serve([sabot, "serve", "--config", "room.conf"], directory)
        assert code == 0, output


@tests.check("sabot-ruleset(5) describes the keys of the rulesets and paytables")
def _():
    text = pages(5)["sabot-ruleset"]
    there = keys_of_files((source / "rulesets").glob("*.conf")) | {"back_line", "rides"}
    described = keys_of_page(text) | keys_of_page(text.replace("# KEYS OF A RULESET", "# WAS"))
    assert there == described, there ^ described


@tests.check("every example works")
def _():
    ran = 0
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        furnish(directory)
        for page, text in [*sorted(pages(1).items()), ("sabot-ruleset", pages(5)["sabot-ruleset"])]:
            for line in "".join(blocks(text)).splitlines():
                if line.startswith("# "):
                    continue
                code, output = run(line, directory)
                assert code == 0, f"{page}: {line}: {code}\n{output}"
                ran += 1
    assert ran >= 2 * len(COMMANDS) - 6, ran


if __name__ == "__main__":
    sys.exit(tests.run())
