#!/usr/bin/env python3
"""How a room's log tells systemd's journal what is important, and tells nobody else.

Usage: room_log.py SABOT. Prints TAP. A room that nobody can sign in to warns of it at once.
"""

import os
import pathlib
import re
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


def run(place):
    log = logged(place / "journal", lambda state: f"{state.st_dev}:{state.st_ino}")
    report.check(re.search(r"^<4>time=\S+ level=warning event=nobody ", log, re.M), "a warning is marked for the journal", log)
    log = logged(place / "other", lambda state: f"{state.st_dev}:{state.st_ino + 1}")
    report.check(re.search(r"^time=\S+ level=warning event=nobody ", log, re.M) and "<" not in log, "and for nothing else", log)


with tempfile.TemporaryDirectory() as name:
    report.run(run, pathlib.Path(name))
sys.exit(report.end())
