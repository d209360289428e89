#!/usr/bin/env python3
"""Fifty clients connect to a room, watch and leave, twenty times: the server must be as it was before.

Usage: room_soak.py SABOT [sanitized]. Prints TAP. Half of the clients close properly, half just disconnect; some leave in the middle of a
message. The server may open only a few files, so that leaked ones are noticed soon. Memory is checked without sanitizers, which keep freed
memory; leaks found by a sanitizer at the end make the server fail.
"""

import os
import pathlib
import re
import struct
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leave the source tree unchanged
from live_client import CLOSE, LiveClient  # noqa: E402
from served_room import ServedRoom  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot = pathlib.Path(sys.argv[1]).resolve()
tests = Tests()

CLIENTS, ROUNDS, WARM_ROUNDS = 50, 20, 6
FILES = 200  # the server reserves 128 of them
GROWTH_BYTES = 400_000  # in 700 visits: finds a leak of 600 bytes per visit
FEW_FILES = ("sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh")


def figure(room, name):
    return float(re.search(rf"^sabot_{name} (\S+)$", room.visitor().get("/metrics").body.decode(), re.M)[1])


def open_files(room):
    """Returns how many files the server has open, or None if the system does not tell other users."""
    try:
        return len(os.listdir(f"/proc/{room.process.pid}/fd"))
    except PermissionError:
        return None


def leave(client, place):
    if place % 2 == 0:
        client.send_frame(struct.pack("!H", 1000), CLOSE)
    elif place % 4 == 1:
        client.socket.sendall(b"\x81\xfe\x10\x00half a fra")
    client.close()


def visit(room):
    clients = [LiveClient(room, source=(f"127.0.1.{place + 1}", 0)) for place in range(CLIENTS)]
    for client in clients:
        client.until(lambda: True)
    for client in clients[::5]:
        client.snapshot()
    for place, client in enumerate(clients):
        leave(client, place)
    while figure(room, "connected") > 1:  # this request is a connection, too
        time.sleep(0.02)


class Evening:
    def __init__(self, room):
        self.room = room
        self.files, self.memory = [], []

    def visit(self):
        visit(self.room)
        self.files.append(open_files(self.room))
        self.memory.append(figure(self.room, "resident_bytes"))


@tests.check(f"{CLIENTS} clients connect and leave {ROUNDS} times")
def _(evening):
    for _ in range(ROUNDS):
        evening.visit()
    assert figure(evening.room, "live") == 0


@tests.check("no file is left open")
def _(evening):
    counted = [files for files in evening.files if files is not None]
    assert not counted or max(counted) - min(counted) <= 1, f"files after each round: {evening.files}"  # one may be the metrics request


@tests.check("memory does not grow")
def _(evening):
    grown = evening.memory[-1] - evening.memory[WARM_ROUNDS - 1]
    assert grown < GROWTH_BYTES, f"bytes after each round: {evening.memory}"


@tests.check("the server stops without an error")
def _(evening):
    assert evening.room.stop() == 0, evening.room.log


with tempfile.TemporaryDirectory() as directory, ServedRoom(sabot, directory, wrapper=FEW_FILES) as room:
    sys.exit(tests.run(Evening(room)))
