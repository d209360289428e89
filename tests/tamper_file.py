"""Changes of a journal's files, byte by byte, for tests/tamper.py: the SQLite file of a room that was closed, and the files that
a room leaves that was killed. What passes must hold what it held."""

import os
import sqlite3

from tamper_bench import OPEN
from tamper_room import PAGE, contents_of, database_of, read_beside, used_part
from tamper_values import FOUND, Changes

SEEN = "found"
IDENTICAL = "identical in content"
SHORTER = "shorter, and told to be killed"
BLOCK = 512
COMMANDS = (
    ("replay", "--list"),
    ("replay", "--list", "--json"),
    ("replay", "--table", "1", "--hand", "1"),
    *(("export", what) for what in ("hands", "wagers", "fees", "meters", "shoes", "transfers", "hours")),
    ("shift",),
    ("shift", "--json"),
)


def found(result, command="audit"):
    """It failed, and said why: a fault, or one line."""
    is_told = bool(result.faults) or f"sabot {command}: " in result.text
    return result.exit in (1, 2) and is_told


# ---------------------------------------------------------------------------------------------------------
# A room that was closed


def judge_file(result, room, change):
    """What passes must be the same; `change` makes the file's bytes what they are."""
    if found(result):
        return SEEN
    if result.exit != 0:
        return f"!exit {result.exit}: {result.text[:300]}"
    try:
        same = contents_of(database_of(change(room.file))) == room.rows
    except sqlite3.Error as fault:
        return f"!passes, and cannot be read: {fault}"
    return IDENTICAL if same else "!passes, and its contents differ"


def bytes_of(room):
    """Every byte of the pages in use; one of each 64 of what the file was made larger for."""
    options = (*Changes(room).key, "--secret", f"{room.path}.key")

    def work(bench, at, flip):
        changed = room.file[at] ^ flip
        bench.poke(at, changed)
        outcome = judge_file(bench.audit(*options), room, lambda file: file[:at] + bytes([changed]) + file[at + 1 :])
        bench.poke(at, room.file[at])
        return outcome

    for at in range(len(room.file)):
        for flip in (0x01, 0xFF) if at < len(room.image) else (0xFF,) if at % 64 == 0 else ():
            yield f"byte {at} ^ {flip:#x}", lambda bench, at=at, flip=flip: work(bench, at, flip)


def lengths(room):
    """The file cut off at every 512 bytes, and made longer."""
    options = Changes(room).key

    def work(bench, size):
        os.ftruncate(bench.handle, size)
        outcome = judge_file(bench.audit(*options), room, lambda file: (file + bytes(size))[:size])
        bench.whole()
        return outcome

    for size in range(0, len(room.file) + 16 * BLOCK, BLOCK):
        yield f"{size} bytes", lambda bench, size=size: work(bench, size)


# ---------------------------------------------------------------------------------------------------------
# A room that was killed


def used_wal(wal):
    """Up to the end of the last frame that is of this file's life."""
    end = 32
    while wal[end + 8 : end + 16] == wal[16:24]:
        end += 24 + PAGE
    return end


def judge_killed(result, rows, path, may_be_shorter):
    if found(result):
        return SEEN
    if result.exit != 0:
        return f"!exit {result.exit}: {result.text[:300]}"
    if not result.remarks_on(OPEN):
        return "!it does not say that the room was not closed"
    try:
        present = read_beside(path)
    except sqlite3.Error as fault:
        return f"!passes, and cannot be read: {fault}"
    if present == rows:
        return IDENTICAL
    count = len(present["records"])
    is_older = present["room"] == rows["room"] and count < len(rows["records"]) and present["records"] == rows["records"][:count]
    return SHORTER if is_older and may_be_shorter and present["head"][0][1] == count else "!its contents are others than were acknowledged"


class Killed:
    """The files of a room that was killed, on whatever bench they are changed."""

    def __init__(self, path, rows, files):
        self.rows, self.files = rows, files
        self.options = ("--key", f"{path}.pub", "--secret", f"{path}.key")

    def work(self, bench, suffix, change, restore):
        """Changes one of the files, which a handle is given of, has it audited, and puts it back."""
        for name in ("-wal", "-shm"):
            beside = bench.path.with_name(bench.path.name + name)
            if not beside.exists() or name == suffix == "-shm":  # an audit makes that one anew
                beside.write_bytes(self.files[name])
        with open(f"{bench.path}{suffix}", "r+b", buffering=0) as file:
            change(file.fileno())
            outcome = judge_killed(bench.audit(*self.options), self.rows, bench.path, suffix == "-wal")
            restore(file.fileno())
        return outcome

    def bytes_of(self, suffix, places):
        original = self.files[suffix]
        for at in places:
            yield (
                f"{suffix or 'file'} byte {at}",
                lambda bench, at=at: self.work(
                    bench,
                    suffix,
                    lambda handle: os.pwrite(handle, bytes([original[at] ^ 0xFF]), at),
                    lambda handle: os.pwrite(handle, original[at : at + 1], at),
                ),
            )

    def cases(self):
        """Every byte of the write-ahead file's frames, and where they end; of its index; of the file; every length."""
        wal, size = self.files["-wal"], used_wal(self.files["-wal"])
        yield from self.bytes_of("-wal", [*range(size + 24), *range(size + 24, len(wal), 4096)])
        for length in range(0, size + BLOCK, BLOCK):
            yield (
                f"-wal of {length} bytes",
                lambda bench, length=length: self.work(
                    bench,
                    "-wal",
                    lambda handle: os.ftruncate(handle, length),
                    lambda handle: os.pwrite(handle, wal[length:], length),
                ),
            )
        yield from self.bytes_of("", range(len(used_part(self.files[""]))))
        yield from self.bytes_of("-shm", range(len(self.files["-shm"])))


# ---------------------------------------------------------------------------------------------------------
# What else reads journals


def readers(cases):
    """Behind a change that the audit names, every command that reads a journal fails, and says so."""

    def work(bench, first):
        outcome = first(bench)
        if outcome != FOUND:
            return outcome
        for command in COMMANDS:
            result = bench.ask(*command, bench.path)
            if not found(result, command[0]):
                return f"!sabot {' '.join(command)}: exit {result.exit}, {result.text[-300:]}"
        return "told by all"

    for label, first in cases:
        yield label, lambda bench, first=first: work(bench, first)
