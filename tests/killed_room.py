"""What a room promised before it was killed, and what its journal holds afterwards: the book that tests/kill.py keeps.

Whatever is looked at is a copy of FILE and FILE-wal, so that the next opening meets them as the kill left them.
"""

import collections
import json
import pathlib
import shutil
import sqlite3
import struct
import subprocess

DEVICE = 6  # the role by which a room itself acts: timers, seeds
STORED, NEVER = "SABOT_OK", "SABOT_NOT_KNOWN"


class Fault(Exception):
    """Something that must not be."""


def demand(is_so, sentence):
    if not is_so:
        raise Fault(sentence)


def is_torn(wal):
    """Does FILE-wal hold the beginning of a commit without its end? (SQLite's file format, section 4.)"""
    data = wal.read_bytes() if wal.exists() else b""
    salt, loose = data[16:24], 0
    for at in range(32, len(data), 24 + 4096):
        if data[at + 8:at + 16] != salt:
            break  # what an older commit left
        loose = 0 if struct.unpack_from(">I", data, at + 4)[0] else loose + 1
    return loose > 0


def is_copying(shm):
    """Was FILE-wal being copied into FILE? (SQLite's WAL-index, section 2.2: tried, and done.)"""
    data = shm.read_bytes() if shm.exists() else b""
    return len(data) >= 132 and struct.unpack_from("=I", data, 128)[0] > struct.unpack_from("=I", data, 96)[0]


class Book:
    """One journal, and everything that anybody was told about it."""

    def __init__(self, directory, sabot, replayer, tables):
        self.path = pathlib.Path(directory) / "room.sabot"
        self.copy = pathlib.Path(directory) / "copy"
        self.copy.mkdir()
        self.sabot, self.replayer, self.tables = sabot, replayer, tables
        self.asked = {}  # id: (table, the line that asks it again)
        self.told = {}  # id: (status, sequence)
        self.stored = {}  # id: sequence
        self.last = (0, None)  # the newest record and its hash, as they were after the last kill
        self.replayed = None  # what the tables come to by the journal alone
        self.shoes = {}  # (table, number): [commitment, how often another process found it in play]
        self.again = collections.Counter()  # answers of the process that runs, by id
        self.counts = collections.Counter()
        self.unsigned = self.at_checkpoint = False  # how the last kill left the end
        self.spoil = None  # for the test of the test: what happens to the copy before it is looked at

    def beside(self, ending):
        return self.path.with_name(self.path.name + ending)

    # ---- What is told

    def ask(self, key, table, line):
        self.asked.setdefault(key, (table, line))

    def begin(self):
        """Another process opens the room: it knows no refusal of the one before."""
        self.again.clear()

    def hold_again(self, keys):
        """All that the process was to be asked again has been."""
        for key in keys:
            demand(self.again[key] == 2, f"{key} was asked twice again and answered {self.again[key]} times")

    def answer(self, key, status, sequence, repeated):
        demand(key in self.asked, f"{key} was answered and never asked")
        before, was_stored = self.told.get(key), key in self.stored
        self.again[key] += 1
        demand(status != NEVER, f"{key}: nobody knows what became of it")
        if status == STORED:
            demand(sequence > 0, f"{key} was carried out without a record")
            demand(not was_stored or self.stored[key] == sequence,
                   f"{key} stands as record {self.stored.get(key)} and was carried out again as {sequence}")
            demand(repeated or not was_stored, f"{key} was stored and is told as new")
            demand(repeated or sequence > self.last[0], f"{key} was told record {sequence}, which was there before")
        else:
            demand(not was_stored, f"{key} stands as record {self.stored.get(key)} and was refused: {status}")
        if self.again[key] > 1:
            self.counts["asked again"] += 1
            demand(repeated and (status, sequence) == before,
                   f"{key} was told {before}, then {(status, sequence)}, repeated: {repeated}")
        self.told[key] = (status, sequence)

    def open(self, sequence, shoes_lost, tables):
        demand(sequence >= self.last[0], f"the room opened at record {sequence} and had {self.last[0]}")
        demand(shoes_lost == 0, f"{shoes_lost} virtual shoes lost their seed")
        demand(self.replayed is None or self.replayed == (sequence, tables),
               f"the tables opened as {(sequence, tables)}; the journal alone gives {self.replayed}")
        self.counts["openings compared"] += self.replayed is not None

    def shoe(self, table, number, commitment):
        known = self.shoes.setdefault((table, number), [commitment, -1])
        demand(known[0] == commitment, f"table {table}, shoe {number}: the commitment was {known[0]}, now {commitment}")
        known[1] += 1

    def unanswered(self):
        return [key for key in self.asked if key not in self.told]

    def lines_again(self, chance):
        """What is asked again: all that was never answered, and a few that were."""
        known = [key for key, (status, _) in self.told.items() if status == STORED]
        keys = self.unanswered() + chance.sample(known, min(3, len(known)))
        return [(key, self.asked[key][1]) for key in keys]

    # ---- What is there

    def check(self):
        """After a kill, or after the room was closed. Gives what the head says: closed, kills."""
        for old in self.copy.iterdir():
            old.unlink()
        if not self.path.exists():  # killed before it was made
            demand(not any(status == STORED for status, _ in self.told.values()), "the journal is gone")
            return None
        for ending in ("", "-wal"):
            if self.beside(ending).exists():
                shutil.copyfile(self.beside(ending), self.copy / f"room.sabot{ending}")
        if self.spoil is not None:
            self.spoil(self.copy / "room.sabot")
        head = self.read()
        self.hold_promises()
        self.audit()
        self.replay()
        return head

    def read(self):
        """The records that came since, and the one that was the newest before."""
        database = sqlite3.connect(f"file:{self.copy / 'room.sabot'}?mode=ro", uri=True)
        try:
            last, last_hash = self.last
            (before,) = database.execute("SELECT hash FROM records WHERE sequence = ?", (last,)).fetchone() or (None,)
            demand(before == last_hash, f"record {last} was there and is not, or is another")
            rows = database.execute("SELECT sequence, room_table, role, lower(hex(command)), hash FROM records "
                                    "WHERE sequence > ? ORDER BY sequence", (last,))
            for sequence, table, role, key, own_hash in rows:
                demand(sequence == last + 1, f"record {sequence} follows {last}")
                demand(key not in self.stored, f"{key} is there twice: as {self.stored.get(key)} and as {sequence}")
                demand(key in self.asked or role == DEVICE, f"record {sequence} is of {key}, which nobody asked")
                demand(key not in self.asked or self.asked[key][0] == table, f"{key} is at table {table}")
                self.stored[key] = sequence
                last, last_hash = sequence, own_hash
            self.last = (last, last_hash)
            sequence, signed, closed, kills = database.execute("SELECT sequence, signed_sequence, closed, kills FROM head").fetchone()
            (checkpoint,) = database.execute("SELECT max(sequence) FROM checkpoints").fetchone()
            (count,) = database.execute("SELECT count(*) FROM records").fetchone()
        finally:
            database.close()
        demand(sequence == count == last, f"{count} records, the last one {last}, and the head says {sequence}")
        self.unsigned, self.at_checkpoint = signed < sequence, checkpoint == sequence and not closed
        return closed, kills

    def hold_promises(self):
        """Each answer against the journal. Only what is new needs a look: what was stored stays, by its hash."""
        for key, (status, sequence) in self.told.items():
            if status == STORED:
                demand(self.stored.get(key) == sequence,
                       f"{key} was acknowledged as record {sequence} and stands as {self.stored.get(key)}")
            else:
                demand(key not in self.stored, f"{key} was refused ({status}) and is there as {self.stored.get(key)}")

    def run(self, *words, exit_codes=(0,)):
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, timeout=600)
        demand(done.returncode in exit_codes,
               f"{pathlib.Path(words[0]).name} {words[1]}: exit {done.returncode}: {done.stderr}{done.stdout[-400:]}")
        return done.stdout

    def audit(self):
        key = ["--key", self.beside(".pub")] if self.beside(".pub").exists() else []
        secret = ["--secret", self.beside(".key")]
        found = json.loads(self.run(self.sabot, "audit", self.copy / "room.sabot", *secret, *key, "--json", exit_codes=(0, 1)))
        demand(found["passed"], f"the audit finds {found['faults']}")
        demand(found["records"] == self.last[0], f"the audit has seen {found['records']} records of {self.last[0]}")
        self.counts["audits"] += 1
        return found

    def replay(self):
        if self.replayer is not None:
            words = self.run(self.replayer, "replay", self.copy / "room.sabot", "--tables", self.tables).split()
            self.replayed = (int(words[1]), words[2])

    def outlive(self):
        """A kill: what was asked and not answered is there, or it is not."""
        for key in self.unanswered():
            self.counts["unanswered stored" if key in self.stored else "unanswered not stored"] += 1
        self.counts["kills within a commit"] += is_torn(self.beside("-wal"))
        self.counts["kills while FILE-wal was copied"] += is_copying(self.beside("-shm"))
        self.counts["kills with the end unsigned"] += self.unsigned
        self.counts["kills right behind a checkpoint"] += self.at_checkpoint

    # ---- At the end of its nights

    def close(self):
        """The room was closed and all seeds are shown: each shoe is of one seed, through all kills."""
        head = self.check()
        demand(head is not None and head[0] == 1, "the room was closed and its journal does not say so")
        demand(not self.unanswered(), f"never answered: {self.unanswered()}")
        found = self.audit()
        demand(found["shoes_open"] == 0 and found["unsigned_records"] == 0, f"the audit says {found}")
        rows = [json.loads(line) for line in self.run(self.sabot, "export", self.copy / "room.sabot", "shoes", "--jsonl").splitlines()]
        given = {(row["table"], row["shoe"]): row["commitment"] for row in rows if row["virtual"]}
        for (table, number), (commitment, openings) in self.shoes.items():
            demand(given.get((table, number)) == commitment, f"table {table}, shoe {number}: the commitment is another")
            proof = self.copy / "shoe.json"
            proof.write_text(self.run(self.sabot, "export", self.copy / "room.sabot", "shoe", "--table", table, "--number", number))
            self.run(self.sabot, "verify-shoe", "--commitment", commitment, proof)
            self.counts["shoes proven"] += 1
            self.counts["shoes proven through kills"] += openings > 0
        for status, _ in self.told.values():
            self.counts["acknowledged" if status == STORED else "refused"] += 1
        self.counts["records"] += self.last[0]
        self.counts["journals"] += 1
