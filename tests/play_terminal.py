#!/usr/bin/env python3
"""Tests the full-screen table of `sabot play` in a pseudo-terminal: hands, sizes, colors, and every way to end.

Usage: play_terminal.py SABOT [FAULTS]. Prints TAP. FAULTS is the library of tests/planted/terminal_faults.c. Nothing sleeps: each step
waits for the text it expects.
"""

import os
import re
import signal
import subprocess
import sys

sys.dont_write_bytecode = True  # leave the source tree unchanged
from tap_lines import Tests  # noqa: E402
from terminal_screen import Terminal  # noqa: E402

SABOT = sys.argv[1]
FAULTS = sys.argv[2:]
HOUSE = ["--ruleset", "washington", "--seed", "7"]
tests = Tests()


class Table(Terminal):
    def __init__(self, *options, wrapper=(), **terminal):
        super().__init__([*wrapper, SABOT, "play", *options], **terminal)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def play(self, keys):
        """Bets, deals, and skips the animation. Returns the player's chips and the result of the hand."""
        self.press(keys)
        self.await_text("your bets:") if keys.strip("1234567") else None
        return self.deal()

    def deal(self):
        self.press("  ")  # both at once, so that the second arrives during the hand on any machine
        line = next(line for line in self.await_text("this hand", "next hand") if "this hand" in line)
        return re.search(r"You have (\S+): this hand (\S+)\.", line).groups()

    def ends_with(self, lines):
        return [line for line in self.screen.text() if line][-len(lines) :] == lines

    def go_on(self):
        """Goes on to the next hand. The screen shows when keys are accepted again."""
        self.press(" ")
        while "Space next hand" in "\n".join(self.screen.text()):
            self.take(0.2)


def line_by_line(options, lines):
    text = "".join(line + "\n" for line in lines)
    out = subprocess.run([SABOT, "play", *options], input=text, capture_output=True, text=True, check=True).stdout
    return [(have, brought) for brought, have in re.findall(r"This hand: (\S+)\. You have (\S+)\.", out)], out.splitlines()[-2:]


@tests.check("hands against the house have the same results on the full screen and line by line")
def _():
    expected, farewell = line_by_line(HOUSE, ["b 20 t 10", "", "r", "", "p 10 8 10", "", "q"])
    with Table(*HOUSE) as table:
        table.await_text("Place your bets.", "You have $1,000")
        found = [table.play("3bbt")]
        table.go_on()
        found.append(table.play("r"))
        table.go_on()
        found.append(table.play("3p8"))
        table.press("q")
        assert table.wait() == 0
        assert found == expected, (found, expected)
        assert table.ends_with(farewell), table.screen.text()
        assert table.is_as_before()


@tests.check("hands with other players and with the bank have the same results on the full screen and line by line")
def _():
    options = ["--seed", "7"]
    lines = ["b 10", "", "p 10", "", "bank 500", "", "", "b 10", "", "p 10", "", "q"]
    expected, farewell = line_by_line(options, lines)
    with Table(*options, rows=50, columns=160) as table:
        table.await_text("Seat 3 has the bank: $600", "Settlement sheet", "Cockroach pig")
        found = []

        def two_hands():
            for keys in ("3b", "3p"):
                found.append(table.play(keys))
                if len(found) < 6:
                    table.go_on()

        two_hands()
        table.await_text("The bank is offered to you: a to take it")
        table.press("a500\r")
        table.await_text("You have the bank: $500 against")
        for _ in range(2):
            found.append(table.deal())
            table.go_on()
        two_hands()
        table.press("q")
        assert table.wait() == 0
        assert found == expected, (found, expected)
        assert table.ends_with(farewell), table.screen.text()


@tests.check("a new terminal size is drawn at once, even during a hand")
def _():
    with Table(*HOUSE, rows=30, columns=120) as table:
        table.await_text("Place your bets.")
        table.press("bt ")
        for rows, columns in [(24, 80), (50, 160), (24, 110), (34, 110), (20, 60), (24, 80)]:
            table.resize(rows, columns)
            if rows < 24:
                table.await_text("The table needs 80 x 24; this is 60 x 20")
                continue
            lines = table.await_text("PLAYER", "q leave")
            assert lines[0].startswith(" sabot") and lines[-1].endswith("q leave"), lines
            assert ("Cockroach pig" in "\n".join(lines)) == (columns >= 110), lines
            assert len(lines[-1]) == columns - 1
        table.press("qy")
        assert table.wait() == 0 and table.is_as_before()
        assert "You leave after 1 hand with $1,000, even." in "\n".join(table.screen.text())


@tests.check("SIGINT, SIGTERM and SIGHUP end it by that signal, with the terminal restored and a last line")
def _():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with Table(*HOUSE) as table:
            table.await_text("Place your bets.")
            table.press("b ")
            table.await_text("Space speed up")
            table.kill(number)
            assert os.WTERMSIG(table.wait()) == number
            assert table.is_as_before(), number
            assert "You leave after 1 hand with $1,010, up $10." in "\n".join(table.screen.text())
    with Table(*HOUSE) as table:
        table.await_text("Place your bets.")
        table.press("\x03")
        assert os.WTERMSIG(table.wait()) == signal.SIGINT and table.is_as_before()


@tests.check("a fatal signal leaves the terminal restored")
def _():
    for name in ("ABRT", "SEGV", "BUS", "FPE", "ILL", "QUIT", "ALRM", "USR1", "PIPE", "TRAP"):
        number = getattr(signal, "SIG" + name)
        with Table(*HOUSE) as table:
            table.await_text("Place your bets.")
            table.kill(number)
            status = table.wait()
            # A sanitizer that handles faults ends the program in its own way.
            assert status != 0 and (os.WTERMSIG(status) in (number, signal.SIGABRT) or os.WIFEXITED(status)), (name, status)
            assert table.is_as_before(), name


def a_fault_leaves_the_terminal_restored():
    kinds = {"pointer": signal.SIGSEGV, "stack": signal.SIGSEGV, "assertion": signal.SIGABRT}
    for kind, number in kinds.items():
        with Table(*HOUSE, LD_PRELOAD=os.path.abspath(FAULTS[0]), FAULT=kind) as table:
            table.await_text("Place your bets.")
            table.resize(30, 100)
            assert os.WTERMSIG(table.wait()) == number, kind
            assert table.is_as_before(), kind


if FAULTS:
    tests.check("a bad pointer, a stack overflow and a failed assertion leave the terminal restored")(a_fault_leaves_the_terminal_restored)


@tests.check("the program ends when the terminal disappears")
def _():
    with Table(*HOUSE) as table:
        table.await_text("Place your bets.")
        os.close(table.master)
        done, status = os.waitpid(table.process, 0)
        table.process = 0
        assert done and (os.WTERMSIG(status) == signal.SIGHUP or status == 0), status
        table.master = os.open("/dev/null", os.O_RDONLY)


# A minimal shell with job control: it reports that its job has stopped, and continues it on request.
SHELL = """
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
if job == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
stops = 0
while True:
    _, status = os.waitpid(job, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpid())
    if not os.WIFSTOPPED(status):
        print("ended", os.waitstatus_to_exitcode(status), flush=True)
        break
    stops += 1
    print("job stopped:", stops, flush=True)
    sys.stdin.readline()
    os.tcsetpgrp(0, job)
    os.kill(job, signal.SIGCONT)
"""


@tests.check("as a shell's job it stops and continues, and the terminal is right for both")
def _():
    with Table(*HOUSE, wrapper=(sys.executable, "-c", SHELL)) as table:
        table.await_text("Place your bets.")
        for stop in range(1, 9):  # several times, to catch races with drawing
            table.press("b\x1a" if stop == 1 else "\x1a")
            table.await_text(f"job stopped: {stop}")  # the shell's screen also shows the first
            while table.screen.column != 0:  # wait for the end of the line, before the echo of the next input
                table.take(0.2)
            assert table.is_as_before()
            table.press("go on\n")
            table.await_text("your bets: $10", "Place your bets.")
            assert not table.is_as_before()
        table.press("  ")
        table.await_text("You have $1,010")
        table.press("q")
        table.await_text("ended 0")
        seen = [line for line in table.screen.text() if line and line != "go on"]
        stops = [f"job stopped: {stop}" for stop in range(1, 9)]  # nothing overwrites the shell's output
        farewell = ["You leave after 1 hand with $1,010, up $10.", "To play the same shoes again, use --seed 7.", "ended 0"]
        assert seen == stops + farewell, seen


@tests.check("signals that the parent process ignores stay ignored")
def _():
    ignoring = ("sh", "-c", "trap '' INT TERM HUP TSTP; exec \"$@\"", "sh")
    with Table(*HOUSE, wrapper=ignoring) as table:
        table.await_text("Place your bets.")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP):
            table.kill(number)
        table.press("\x03\x1ab")
        table.await_text("your bets: $10")
        table.press("qy")
        assert table.wait() == 0 and table.is_as_before()


@tests.check("a terminal without an alternate screen keeps the last screen, and the last line follows on a cleared one")
def _():
    with Table(*HOUSE, term="vt100") as table:
        table.await_text("Place your bets.")
        table.press("q")
        assert table.wait() == 0
        assert table.ends_with(["You leave after 0 hands with $1,000, even.", "To play the same shoes again, use --seed 7."])
        assert "Place your bets." in "\n".join(table.screen.text())


@tests.check("256 colors, eight, or none are used as the terminal supports; without UTF-8, ASCII")
def _():
    def drawn(**terminal):
        with Table(*HOUSE, **terminal) as table:
            table.await_text("Place your bets.")
            table.press("b  ")
            table.await_text("Banker wins, 6 to 4")
            table.press("q")
            assert table.wait() == 0 and table.is_as_before(), terminal
            return table.bytes

    assert b"48;5;22" in drawn() and "J♥".encode() in drawn()
    eight = drawn(term="xterm")
    assert b"48;5" not in eight and re.search(rb"\[[\d;]*4[14]m", eight)
    for plain in (drawn(NO_COLOR="1"), drawn(term="vt100")):
        assert not re.search(rb"\[(\d+;)*[34][0-7][;m]", plain)
        assert "J♥".encode() in plain
    ascii_only = drawn(LANG="C")
    assert max(ascii_only) < 0x80 and b"|Jh   |" in ascii_only


@tests.check("play is line by line if requested, or if the terminal is too small or cannot position the cursor")
def _():
    for terminal in ({"options": ["--plain"]}, {"rows": 20, "columns": 60}, {"term": "dumb"}, {"term": "no-such-terminal"}):
        with Table(*HOUSE, *terminal.pop("options", []), **terminal) as table:
            lines = table.await_text("bet>")
            assert ("needs 80 x 24" in "".join(lines)) == ("rows" in terminal), lines
            assert table.is_as_before() and b"\x1b[?1049h" not in table.bytes
            table.press("q\n")
            assert table.wait() == 0


@tests.check("arbitrary bytes from the keyboard do no harm")
def _():
    with Table(*HOUSE) as table:
        table.await_text("Place your bets.")
        table.press("\x1b[A\x1b[B\x1bOP\x1b\x1b[[\x00\x01\x7fé漢\U0001f0a1\x1b[200~b\x1b[201~c12\x7f\x7f\x1b 5zzz~~")
        table.press("?")
        table.await_text("Press any key to close.")
        table.kill(signal.SIGTERM)
        assert os.WTERMSIG(table.wait()) == signal.SIGTERM and table.is_as_before()


sys.exit(tests.run())
