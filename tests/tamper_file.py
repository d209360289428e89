"""Changes to the files of a journal, byte by byte, for tests/tamper.py: the SQLite file of a closed room, and the files of a killed room. A
file that passes the audit must have the same contents."""

import os
import sqlite3

from tamper_bench import OPEN
from tamper_room import PAGE, contents_of, database_of, read_beside, used_part
from tamper_values import FOUND, Changes

SEEN = "found"
IDENTICAL = "identical in content"
SHORTER = "shorter, and reported as killed"
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
    """Returns True if the command failed and said why: with a fault, or in one line."""
    has_reason = bool(result.faults) or f"sabot {command}: " in result.text
    return result.exit in (1, 2) and has_reason


# ---------------------------------------------------------------------------------------------------------
# A closed room


def judge_file(result, room, change):
    """A file that passes must have the same contents. `change` returns the changed bytes of the file."""
    if found(result):
        return SEEN
    if result.exit != 0:
        return f"!exit {result.exit}: {result.text[:300]}"
    try:
        same = contents_of(database_of(change(room.file))) == room.rows
    except sqlite3.Error as fault:
        return f"!passes, but cannot be read: {fault}"
    return IDENTICAL if same else "!passes, but its contents differ"


def bytes_of(room):
    """Changes every byte of the pages in use, and every 64th byte of the unused space at the end."""
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
    """Cuts the file off at every 512 bytes, and makes it longer."""
    options = Changes(room).key

    def work(bench, size):
        os.ftruncate(bench.handle, size)
        outcome = judge_file(bench.audit(*options), room, lambda file: (file + bytes(size))[:size])
        bench.whole()
        return outcome

    for size in range(0, len(room.file) + 16 * BLOCK, BLOCK):
        yield f"{size} bytes", lambda bench, size=size: work(bench, size)


# ---------------------------------------------------------------------------------------------------------
# A killed room


def used_wal(wal):
    """Returns the end of the last valid frame."""
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
        return "!it does not report that the room was not closed"
    try:
        present = read_beside(path)
    except sqlite3.Error as fault:
        return f"!passes, but cannot be read: {fault}"
    if present == rows:
        return IDENTICAL
    count = len(present["records"])
    is_older = present["room"] == rows["room"] and count < len(rows["records"]) and present["records"] == rows["records"][:count]
    return SHORTER if is_older and may_be_shorter and present["head"][0][1] == count else "!its contents differ from what was acknowledged"


class Killed:
    """The files of a killed room."""

    def __init__(self, path, rows, files):
        self.rows, self.files = rows, files
        self.options = ("--key", f"{path}.pub", "--secret", f"{path}.key")

    def work(self, bench, suffix, change, restore):
        """Changes one of the files, audits it, and restores it. `change` and `restore` get a file descriptor."""
        for name in ("-wal", "-shm"):
            beside = bench.path.with_name(bench.path.name + name)
            if not beside.exists() or name == suffix == "-shm":  # an audit rewrites -shm
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
        """Changes every byte of the write-ahead log's frames, of its index and of the file, and tries every length of the log."""
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
# Other commands that read journals


def readers(cases):
    """After a change that the audit finds, every command that reads a journal must fail and say so."""

    def work(bench, first):
        outcome = first(bench)
        if outcome != FOUND:
            return outcome
        for command in COMMANDS:
            result = bench.ask(*command, bench.path)
            if not found(result, command[0]):
                return f"!sabot {' '.join(command)}: exit {result.exit}, {result.text[-300:]}"
        return "reported by all"

    for label, first in cases:
        yield label, lambda bench, first=first: work(bench, first)
