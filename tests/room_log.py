#!/usr/bin/env python3
"""Checks that a room's log marks priorities for systemd's journal, and only for it.

Usage: room_log.py SABOT. Prints TAP. A room without people logs a warning at once.
"""

import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import ServedRoom  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
report = Report()


def logged(data, stream):
    """Returns the log of a room in `data`. `stream` computes JOURNAL_STREAM from the log file's state."""
    data.mkdir(mode=0o700)
    log = data / "server.log"
    log.touch()
    os.environ["JOURNAL_STREAM"] = stream(log.stat())
    with ServedRoom(SABOT, data) as room:
        room.stop()
        return room.log


def refused(data, *options):
    """Runs `sabot serve`, which must fail, with its standard error as the journal. Returns exit status and output."""
    log = data / "refused.log"
    with open(log, "wb") as stream:
        state = log.stat()
        done = subprocess.run([SABOT, "serve", "--data", str(data / "room"), *options], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=stream, env=os.environ | {"JOURNAL_STREAM": f"{state.st_dev}:{state.st_ino}"})
    return done.returncode, log.read_text()


def a_room_that_does_not_open(place):
    """Whatever prevents a room from opening is an error in the journal, so that `journalctl -p warning` shows it."""
    (place / "bad.conf").write_text("nonsense = 1;\n")
    (place / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken, ServedRoom(SABOT, place / "open") as room:
        for what, options in (("a missing configuration", ("--config", str(place / "none.conf"))),
                              ("a wrong configuration", ("--config", str(place / "bad.conf"))),
                              ("an unknown option", ("--nonsense",)),
                              ("a port in use", ("--port", str(taken.getsockname()[1]))),
                              ("a room that is already open", ("--port", "0", "--data", str(room.data))),
                              ("a data directory that cannot be created", ("--port", "0", "--data", str(place / "file" / "room")))):
            code, log = refused(place, *options)
            report.check(code in (1, 2) and re.search(r"\A<3>sabot serve: [^\n]+\n\Z", log), f"{what} is an error in the journal", code, log)


def run(place):
    log = logged(place / "journal", lambda state: f"{state.st_dev}:{state.st_ino}")
    report.check(re.search(r"^<4>time=\S+ level=warning event=nobody ", log, re.M), "a warning has its priority in the journal", log)
    log = logged(place / "other", lambda state: f"{state.st_dev}:{state.st_ino + 1}")
    report.check(re.search(r"^time=\S+ level=warning event=nobody ", log, re.M) and "<" not in log, "a warning has no priority mark elsewhere", log)


with tempfile.TemporaryDirectory() as name:
    report.run(run, pathlib.Path(name))
    report.run(a_room_that_does_not_open, pathlib.Path(name))
sys.exit(report.end())
