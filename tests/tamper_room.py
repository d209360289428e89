"""A real room for tests/tamper.py: tests/tamper_room.txt played by `sabot table`, closed, killed and opened again. Also what a forger needs
to know about journals, written from the comments in src/room/journal/chain.c: hashes, seals and, with the room's secret, signatures."""

import ctypes
import ctypes.util
import hashlib
import json
import pathlib
import re
import sqlite3
import struct
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
PAGE = 4096
COLUMNS = {
    "room": ("one", "id", "public_key", "created_ms"),
    "head": ("one", "sequence", "hash", "seal", "signed_sequence", "signed_hash", "closed", "kills", "signature"),
    "records": ("sequence", "room_table", "time_ms", "role", "person", "command", "digest", "events", "previous", "hash"),
    "checkpoints": ("sequence", "hash", "body", "signature"),
    "secrets": ("room_table", "shoe", "sealed"),
}
INDEX = "SELECT command, room_table, sequence FROM records INDEXED BY records_command ORDER BY command, room_table"
# A lost seed is itself a fault, so no audit would pass. Only tables of version 0.1 flag a chip, set a meter by hand.
NOT_PLAYED = {"seed-lost", "flagged"}


# ---------------------------------------------------------------------------------------------------------
# Contents of a file


def database_of(image):
    """Returns the bytes of a file as an in-memory database. Write-ahead mode is only for files."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.deserialize(image[:18] + b"\1\1" + image[20:])
    return database


def image_of(database):
    image = database.serialize()
    return image[:18] + b"\2\2" + image[20:]


def used_part(image):
    """Returns the file without the unused space at its end."""
    return image[: int.from_bytes(image[28:32], "big") * PAGE]


def contents_of(database):
    """Returns every row of every table, and the command index as stored."""
    rows = {table: database.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall() for table, columns in COLUMNS.items()}
    return rows | {"index": database.execute(INDEX).fetchall()}


# ---------------------------------------------------------------------------------------------------------
# Hashes, seals and signatures


def blake(text, key=b""):
    return hashlib.blake2b(text, digest_size=32, key=key).digest()


def room_hash(row):
    return blake(b"sabot room v1" + row[1] + row[2] + struct.pack("<q", row[3]))


def record_hash(room, row):
    sequence, table, time_ms, role, person, command, digest, events, previous, _ = row
    numbers = struct.pack("<QIBIq", sequence, table, role, person, time_ms)
    return blake(b"sabot record v1" + room + numbers + command + struct.pack("<qI", digest, len(events)) + events + previous)


def chain(room, rows, previous):
    """Yields the rows with the hashes they should have."""
    for row in rows:
        row = (*row[:8], previous, b"")
        previous = record_hash(room, row)
        yield (*row[:9], previous)


class Key:
    """The keys derived from a room's secret."""

    sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))

    def __init__(self, secret):
        public, self.signing = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
        self.sodium.crypto_sign_seed_keypair(public, self.signing, blake(b"sabot journal v1", secret))
        self.public = public.raw

    def sign(self, text):
        signature = ctypes.create_string_buffer(64)
        self.sodium.crypto_sign_detached(signature, None, text, ctypes.c_ulonglong(len(text)), self.signing)
        return signature.raw

    def head(self, room, sequence, end, closed, kills):
        """Returns the row of a signed head."""
        context = b"sabot close v1" if closed else b"sabot head v1"
        text = context + room + struct.pack("<Q", sequence) + end + struct.pack("<Q", kills)
        return (1, sequence, end, bytes(32), sequence, end, closed, kills, self.sign(text))


# ---------------------------------------------------------------------------------------------------------
# Playing the script


def parts():
    """Yields the script's lines, and whether the room is then closed or killed."""
    lines = []
    for line in (HERE / "tamper_room.txt").read_text().splitlines():
        if line in ("@close", "@kill"):
            yield lines, line[1:]
            lines = []
        elif not line.startswith("#"):
            lines.append(line)


def play(sabot, path, lines, is_killed):
    """Types the lines. Returns the answers, and the head before the room was closed or killed."""
    process = subprocess.Popen(
        [sabot, "table", "--json", "--tables", "5", path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=HERE / "rounds",
    )
    process.stdin.write("\n".join([*lines, "time", ""]))
    process.stdin.flush()
    answers = []
    while "question" not in (answer := json.loads(process.stdout.readline())):
        assert answer["status"] == "SABOT_OK", answer
        answers.append(answer)
    reader = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    head = reader.execute("SELECT * FROM head").fetchone()
    reader.close()
    if is_killed:
        process.kill()
    _, said = process.communicate()
    assert is_killed or process.returncode == 0, said
    return answers, head


class Room:
    def __init__(self, sabot, path):
        self.path, self.answers, self.copies, self.heads = path, [], [], []
        for lines, end in parts():
            answers, head = play(sabot, path, lines, end == "kill")
            self.answers += answers
            self.heads.append(head)
            if end == "close":
                self.copies.append(used_part(path.read_bytes()))
        self.file = path.read_bytes()
        self.image = self.copies.pop()
        self.secret = bytes.fromhex((path.with_name(path.name + ".key")).read_text())
        self.key = (path.with_name(path.name + ".pub")).read_text().strip()
        self.rows = contents_of(database_of(self.image))
        self.records = self.rows["records"]
        self.heads += [contents_of(database_of(copy))["head"][0] for copy in self.copies]
        self.hash = room_hash(self.rows["room"][0])
        self.by_sequence = {row[0]: row for row in self.records}
        self.last = len(self.records)
        self.checkpoints = [row[0] for row in self.rows["checkpoints"]]

    def missing_events(self):
        """Returns the events that no record of the room contains."""
        section = (HERE.parent / "docs" / "events.md").read_text().split("## Events")[1].split("## Fields")[0]
        names = set(re.findall(r"^\| \d+ \| `([a-z-]+)` \|", section, re.M))
        assert len(names) > 50, names
        return names - {event["event"] for answer in self.answers for event in answer["events"]} - NOT_PLAYED

    def hand_at(self, sequence):
        """Returns the table and hand of a record, from the room's answers."""
        table = next(answer["table"] for answer in self.answers if answer["sequence"] == sequence)
        opened = [
            event["hand"]
            for answer in self.answers
            for event in answer["events"]
            if answer["table"] == table and answer["sequence"] <= sequence and event["event"] in ("bets-opened", "hand-started")
        ]
        return table, opened[-1]


def killed_room(sabot, path):
    """Makes a short room and kills it. Returns its rows as acknowledged, and its files."""
    play(sabot, path, next(parts())[0][:8], True)
    files = {suffix: path.with_name(path.name + suffix).read_bytes() for suffix in ("", "-wal", "-shm")}
    return read_beside(path), files


def read_beside(path):
    """Reads a file together with its write-ahead log."""
    reader = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return contents_of(reader)
    finally:
        reader.close()
