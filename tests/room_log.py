#!/usr/bin/env python3
"""How a room's log tells systemd's journal what is important, and tells nobody else.

Usage: room_log.py SABOT. Prints TAP. A room that nobody can sign in to warns of it at once.
"""

import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the source tree stays as it is
from served_room import ServedRoom  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
report = Report()


def logged(data, stream):
    """What a room in `data` logs, with the journal said to be `stream` of that log."""
    data.mkdir(mode=0o700)
    log = data / "server.log"
    log.touch()
    os.environ["JOURNAL_STREAM"] = stream(log.stat())
    with ServedRoom(SABOT, data) as room:
        room.stop()
        return room.log


def refused(data, *options):
    """What `sabot serve` writes where it does not open, with its standard error said to be the journal."""
    log = data / "refused.log"
    with open(log, "wb") as stream:
        state = log.stat()
        done = subprocess.run([SABOT, "serve", "--data", str(data / "room"), *options], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=stream, env=os.environ | {"JOURNAL_STREAM": f"{state.st_dev}:{state.st_ino}"})
    return done.returncode, log.read_text()


def a_room_that_does_not_open(place):
    """Whatever keeps a room from opening is an error in the journal, so that `journalctl -p warning` shows it."""
    (place / "bad.conf").write_text("nonsense = 1;\n")
    (place / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken, ServedRoom(SABOT, place / "open") as room:
        for what, options in (("a configuration that is not there", ("--config", str(place / "none.conf"))),
                              ("a configuration that is wrong", ("--config", str(place / "bad.conf"))),
                              ("an option that there is not", ("--nonsense",)),
                              ("a port that is in use", ("--port", str(taken.getsockname()[1]))),
                              ("a room that is open already", ("--port", "0", "--data", str(room.data))),
                              ("data that cannot be kept", ("--port", "0", "--data", str(place / "file" / "room")))):
            code, log = refused(place, *options)
            report.check(code in (1, 2) and re.search(r"\A<3>sabot serve: [^\n]+\n\Z", log), f"{what}: an error in the journal", code, log)


def run(place):
    log = logged(place / "journal", lambda state: f"{state.st_dev}:{state.st_ino}")
    report.check(re.search(r"^<4>time=\S+ level=warning event=nobody ", log, re.M), "a warning is marked for the journal", log)
    log = logged(place / "other", lambda state: f"{state.st_dev}:{state.st_ino + 1}")
    report.check(re.search(r"^time=\S+ level=warning event=nobody ", log, re.M) and "<" not in log, "and for nothing else", log)


with tempfile.TemporaryDirectory() as name:
    report.run(run, pathlib.Path(name))
    report.run(a_room_that_does_not_open, pathlib.Path(name))
sys.exit(report.end())
