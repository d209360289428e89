#!/usr/bin/env python3
"""Checks that `make run` opens a demonstration with one command and stops cleanly.

Usage: make_run.py SABOT. Prints TAP. The Makefile's recipe runs in its own directory, with SABOT where it expects the program.
"""

import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(__file__).resolve().parent.parent
report = Report()


def make_run(place, *words):
    """Starts `make run` as a terminal does, in its own process group. `--old-file` skips building the program."""
    # These tests may themselves run under make: do not pass its settings on.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}
    return subprocess.Popen(["make", "--no-print-directory", "--old-file=all", "run", *words], cwd=place, env=environment, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)


def processes(session):
    """Returns the running processes of a session, from /proc/PID/stat."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:  # it has ended
            continue
        state, _, _, its_session = text.rpartition(")")[2].split()[:4]
        if int(its_session) == session and state != "Z":
            found.append(text)
    return found


def stops(place, what, send):
    made = make_run(place, "PORT=0")
    said = ""
    for line in made.stdout:
        said += line
        if "Ctrl-C closes the room" in line:
            break
    report.check(re.search(r" is open at http://127\.0\.0\.1:\d+$", said, re.M), f"make run prints the room's address ({what})", said)
    send(made.pid)
    rest = made.stdout.read()
    made.wait()
    report.check(not rest, f"{what} stops it without an error message", rest)
    report.check(wait_until(lambda: not processes(made.pid)), f"{what} leaves no process running", processes(made.pid))
    audit = subprocess.run([SABOT, "audit", place / "build" / "demo" / "room.journal"], capture_output=True, text=True)
    report.check(audit.returncode == 0 and "was killed" not in audit.stdout, f"{what} closes the room properly", audit.stdout, audit.stderr)


def a_port_that_is_in_use(place):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        made = make_run(place, f"PORT={port}")
        said = made.stdout.read()
        report.check(made.wait() != 0 and f"port {port}: the port is in use. Choose another port" in said,
                     "a PORT in use fails at once and says what to do", made.returncode, said)


def a_port_for_root_alone(place):
    """Runs as a user who may not bind low ports; root drops the capability for this."""
    limit = pathlib.Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    report.check(int(limit.read_text()) > 80, "port 80 is reserved for root on this machine")
    without = ["setpriv", "--bounding-set=-net_bind_service"] if os.geteuid() == 0 else []
    done = subprocess.run([*without, SABOT, "serve", "--demo", "--data", place / "low", "--port", "80"], capture_output=True, text=True)
    report.check(done.returncode != 0 and "port 80: ports below 1024 need root. Choose another port" in done.stderr,
                 "a port that only root may use fails at once and says what to do", done)
    report.check("is open at" not in done.stdout, "a room that cannot listen does not claim to be open", done.stdout)


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    (place / "Makefile").symlink_to(SOURCE / "Makefile")
    (place / "build").mkdir()
    (place / "build" / "sabot").symlink_to(SABOT)
    report.run(stops, place, "Ctrl-C", lambda pid: os.killpg(pid, signal.SIGINT))
    report.run(stops, place, "SIGTERM to make alone", lambda pid: os.kill(pid, signal.SIGTERM))
    report.run(a_port_that_is_in_use, place)
    report.run(a_port_for_root_alone, place)
sys.exit(report.end())
