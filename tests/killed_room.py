"""The promises of a room before it was killed, and the checks of its journal afterwards: the book of tests/kill.py.

All checks read a copy of FILE and FILE-wal, so that the next opening finds them as the kill left them.
"""

import collections
import json
import pathlib
import shutil
import sqlite3
import struct
import subprocess

DEVICE = 6  # the role of the room itself: timers, seeds
STORED, NEVER = "SABOT_OK", "SABOT_NOT_KNOWN"


class Fault(Exception):
    """A failed check."""


def demand(is_so, sentence):
    if not is_so:
        raise Fault(sentence)


def is_torn(wal):
    """Returns True if FILE-wal contains the start of a commit without its end. (SQLite's file format, section 4.)"""
    data = wal.read_bytes() if wal.exists() else b""
    salt, loose = data[16:24], 0
    for at in range(32, len(data), 24 + 4096):
        if data[at + 8:at + 16] != salt:
            break  # left by an older commit
        loose = 0 if struct.unpack_from(">I", data, at + 4)[0] else loose + 1
    return loose > 0


def is_copying(shm):
    """Returns True if FILE-wal was being copied into FILE. (SQLite's WAL-index, section 2.2: attempted and completed frames.)"""
    data = shm.read_bytes() if shm.exists() else b""
    return len(data) >= 132 and struct.unpack_from("=I", data, 128)[0] > struct.unpack_from("=I", data, 96)[0]


class Book:
    """One journal, and everything reported about it."""

    def __init__(self, directory, sabot, replayer, tables):
        self.path = pathlib.Path(directory) / "room.sabot"
        self.copy = pathlib.Path(directory) / "copy"
        self.copy.mkdir()
        self.sabot, self.replayer, self.tables = sabot, replayer, tables
        self.asked = {}  # id: (table, the line that sends it again)
        self.answers = {}  # id: (status, sequence)
        self.stored = {}  # id: sequence
        self.last = (0, None)  # the newest record and its hash after the last kill
        self.replayed = None  # the tables as replayed from the journal alone
        self.shoes = {}  # (table, number): [commitment, how often a later process found it in play]
        self.again = collections.Counter()  # answers of the running process by id
        self.counts = collections.Counter()
        self.unsigned = self.at_checkpoint = False  # how the last kill left the end of the journal
        self.spoil = None  # for testing this test: damages the copy before it is checked

    def beside(self, ending):
        return self.path.with_name(self.path.name + ending)

    # ---- Reports

    def ask(self, key, table, line):
        self.asked.setdefault(key, (table, line))

    def begin(self):
        """Another process opens the room. It does not know the refusals of the one before."""
        self.again.clear()

    def check_again(self, keys):
        """Checks that the process answered every command that was sent again."""
        for key in keys:
            demand(self.again[key] == 2, f"{key} was sent twice more and answered {self.again[key]} times")

    def answer(self, key, status, sequence, repeated):
        demand(key in self.asked, f"{key} was answered and never sent")
        before, was_stored = self.answers.get(key), key in self.stored
        self.again[key] += 1
        demand(status != NEVER, f"{key}: the outcome is unknown")
        if status == STORED:
            demand(sequence > 0, f"{key} was carried out without a record")
            demand(not was_stored or self.stored[key] == sequence,
                   f"{key} is record {self.stored.get(key)} and was carried out again as {sequence}")
            demand(repeated or not was_stored, f"{key} was stored and is reported as new")
            demand(repeated or sequence > self.last[0], f"{key} was reported as record {sequence}, which already existed")
        else:
            demand(not was_stored, f"{key} is record {self.stored.get(key)} and was refused: {status}")
        if self.again[key] > 1:
            self.counts["asked again"] += 1
            demand(repeated and (status, sequence) == before,
                   f"{key} was answered {before}, then {(status, sequence)}, repeated: {repeated}")
        self.answers[key] = (status, sequence)

    def open(self, sequence, shoes_lost, tables):
        demand(sequence >= self.last[0], f"the room opened at record {sequence}, but had {self.last[0]}")
        demand(shoes_lost == 0, f"{shoes_lost} virtual shoes lost their seed")
        demand(self.replayed is None or self.replayed == (sequence, tables),
               f"the tables opened as {(sequence, tables)}; the journal alone gives {self.replayed}")
        self.counts["openings compared"] += self.replayed is not None

    def shoe(self, table, number, commitment):
        known = self.shoes.setdefault((table, number), [commitment, -1])
        demand(known[0] == commitment, f"table {table}, shoe {number}: the commitment was {known[0]}, now {commitment}")
        known[1] += 1

    def unanswered(self):
        return [key for key in self.asked if key not in self.answers]

    def lines_again(self, chance):
        """Returns the lines to send again: all commands without an answer, and a few with one."""
        known = [key for key, (status, _) in self.answers.items() if status == STORED]
        keys = self.unanswered() + chance.sample(known, min(3, len(known)))
        return [(key, self.asked[key][1]) for key in keys]

    # ---- The journal

    def check(self):
        """Checks the journal after a kill, or after the room was closed. Returns the head's fields closed and kills."""
        for old in self.copy.iterdir():
            old.unlink()
        if not self.path.exists():  # killed before it was created
            demand(not any(status == STORED for status, _ in self.answers.values()), "the journal does not exist")
            return None
        for ending in ("", "-wal"):
            if self.beside(ending).exists():
                shutil.copyfile(self.beside(ending), self.copy / f"room.sabot{ending}")
        if self.spoil is not None:
            self.spoil(self.copy / "room.sabot")
        head = self.read()
        self.check_promises()
        self.audit()
        self.replay()
        return head

    def read(self):
        """Reads the new records, and the record that was the newest before."""
        database = sqlite3.connect(f"file:{self.copy / 'room.sabot'}?mode=ro", uri=True)
        try:
            last, last_hash = self.last
            (before,) = database.execute("SELECT hash FROM records WHERE sequence = ?", (last,)).fetchone() or (None,)
            demand(before == last_hash, f"record {last} is gone or has changed")
            rows = database.execute("SELECT sequence, room_table, role, lower(hex(command)), hash FROM records "
                                    "WHERE sequence > ? ORDER BY sequence", (last,))
            for sequence, table, role, key, own_hash in rows:
                demand(sequence == last + 1, f"record {sequence} follows {last}")
                demand(key not in self.stored, f"{key} is stored twice: as {self.stored.get(key)} and as {sequence}")
                demand(key in self.asked or role == DEVICE, f"record {sequence} has command {key}, which was never sent")
                demand(key not in self.asked or self.asked[key][0] == table, f"{key} is at table {table}")
                self.stored[key] = sequence
                last, last_hash = sequence, own_hash
            self.last = (last, last_hash)
            sequence, signed, closed, kills = database.execute("SELECT sequence, signed_sequence, closed, kills FROM head").fetchone()
            (checkpoint,) = database.execute("SELECT max(sequence) FROM checkpoints").fetchone()
            (count,) = database.execute("SELECT count(*) FROM records").fetchone()
        finally:
            database.close()
        demand(sequence == count == last, f"there are {count} records, the last is {last}, and the head says {sequence}")
        self.unsigned, self.at_checkpoint = signed < sequence, checkpoint == sequence and not closed
        return closed, kills

    def check_promises(self):
        """Checks each answer against the journal. Stored records cannot change, because their hashes are compared."""
        for key, (status, sequence) in self.answers.items():
            if status == STORED:
                demand(self.stored.get(key) == sequence,
                       f"{key} was acknowledged as record {sequence}, but is stored as {self.stored.get(key)}")
            else:
                demand(key not in self.stored, f"{key} was refused ({status}), but is stored as {self.stored.get(key)}")

    def run(self, *words, exit_codes=(0,)):
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, timeout=600)
        demand(done.returncode in exit_codes,
               f"{pathlib.Path(words[0]).name} {words[1]}: exit {done.returncode}: {done.stderr}{done.stdout[-400:]}")
        return done.stdout

    def audit(self):
        key = ["--key", self.beside(".pub")] if self.beside(".pub").exists() else []
        secret = ["--secret", self.beside(".key")]
        found = json.loads(self.run(self.sabot, "audit", self.copy / "room.sabot", *secret, *key, "--json", exit_codes=(0, 1)))
        demand(found["passed"], f"the audit fails: {found['faults']}")
        demand(found["records"] == self.last[0], f"the audit saw {found['records']} of {self.last[0]} records")
        self.counts["audits"] += 1
        return found

    def replay(self):
        if self.replayer is not None:
            words = self.run(self.replayer, "replay", self.copy / "room.sabot", "--tables", self.tables).split()
            self.replayed = (int(words[1]), words[2])

    def outlive(self):
        """Counts what a kill interrupted: commands without an answer may be stored or not."""
        for key in self.unanswered():
            self.counts["unanswered stored" if key in self.stored else "unanswered not stored"] += 1
        self.counts["kills within a commit"] += is_torn(self.beside("-wal"))
        self.counts["kills while FILE-wal was copied"] += is_copying(self.beside("-shm"))
        self.counts["kills with the end unsigned"] += self.unsigned
        self.counts["kills right after a checkpoint"] += self.at_checkpoint

    # ---- At the end

    def close(self):
        """Checks a closed room whose seeds are all revealed: each shoe kept its seed through all kills."""
        head = self.check()
        demand(head is not None and head[0] == 1, "the room was closed, but its journal is not marked as closed")
        demand(not self.unanswered(), f"never answered: {self.unanswered()}")
        found = self.audit()
        demand(found["shoes_open"] == 0 and found["unsigned_records"] == 0, f"the audit reports {found}")
        rows = [json.loads(line) for line in self.run(self.sabot, "export", self.copy / "room.sabot", "shoes", "--jsonl").splitlines()]
        given = {(row["table"], row["shoe"]): row["commitment"] for row in rows if row["virtual"]}
        for (table, number), (commitment, openings) in self.shoes.items():
            demand(given.get((table, number)) == commitment, f"table {table}, shoe {number}: the commitment has changed")
            proof = self.copy / "shoe.json"
            proof.write_text(self.run(self.sabot, "export", self.copy / "room.sabot", "shoe", "--table", table, "--number", number))
            self.run(self.sabot, "verify-shoe", "--commitment", commitment, proof)
            self.counts["shoes proven"] += 1
            self.counts["shoes proven through kills"] += openings > 0
        for status, _ in self.answers.values():
            self.counts["acknowledged" if status == STORED else "refused"] += 1
        self.counts["records"] += self.last[0]
        self.counts["journals"] += 1
