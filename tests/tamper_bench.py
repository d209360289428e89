"""The workbench of tests/tamper.py: a file, a process that runs `sabot audit` and other commands on it (tests/audit_server.c), and counts
of the outcomes."""

import collections
import json
import os
import pathlib
import random
import re
import select
import subprocess
import tempfile

from tamper_room import PAGE

SECONDS = 120  # no journal of a test takes this long on any machine
OPEN = "the room is open or was not shut down cleanly"


class Result:
    """Output of a command."""

    def __init__(self, exit_code, text):
        self.exit, self.text = exit_code, text
        report = json.loads(text) if text.startswith('{"passed"') else {}
        self.faults, self.remarks = report.get("faults", []), report.get("remarks", [])
        self.is_chain_broken = report.get("chain_broken")
        self.sentences = [fault["sentence"] for fault in self.faults] if report else [text.strip()]

    def names(self, place):
        return any(fault["record"] == place for fault in self.faults)

    def remarks_on(self, part):
        return any(part in remark["sentence"] for remark in self.remarks)


class Bench:
    """One file and one process."""

    def __init__(self, server, directory, file):
        self.path = pathlib.Path(directory) / "room.sabot"
        self.path.write_bytes(file)
        self.original, self.touched = file, set()
        self.handle = os.open(self.path, os.O_RDWR)
        self.process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def put(self, image):
        """Overwrites the start of the file with these bytes. Unchanged pages are not written."""
        touched = set()
        for at in range(0, max(len(image), 1 + max(self.touched, default=0)), PAGE):
            page = image[at : at + PAGE] or self.original[at : at + PAGE]
            differs = page != self.original[at : at + PAGE]
            if differs or at in self.touched:
                os.pwrite(self.handle, page, at)
            if differs:
                touched.add(at)
        self.touched = touched

    def poke(self, at, byte):
        os.pwrite(self.handle, bytes([byte]), at)

    def whole(self):
        os.ftruncate(self.handle, 0)
        os.pwrite(self.handle, self.original, 0)
        self.touched = set()

    def ask(self, *words):
        """Runs a command. Raises if it ends the process or does not end."""
        self.process.stdin.write(("\t".join(map(str, words)) + "\n").encode())
        self.process.stdin.flush()
        said = b""
        while not (end := re.search(rb"\x04(\d+)\n$", said[-8:])):
            if not select.select([self.process.stdout], [], [], SECONDS)[0]:
                self.process.kill()
                raise AssertionError(f"{words} does not end")
            more = os.read(self.process.stdout.fileno(), 1 << 20)
            assert more, f"{words} ended the process: {said.decode(errors='replace')[-2000:]}"
            said += more
        return Result(int(end[1]), said[: said.rindex(b"\x04")].decode())

    def audit(self, *options):
        return self.ask("audit", "--json", *options, self.path)

    def close(self):
        os.close(self.handle)
        self.process.stdin.close()
        assert self.process.wait(SECONDS) == 0, "the audit process failed"
        self.process.stdout.close()


class Tally(collections.Counter):
    """Counts of the changes of a kind by outcome, and the failures."""

    def __init__(self):
        super().__init__()
        self.wrong = []

    def note(self, label, outcome):
        """Counts an outcome such as "found" or "identical"; an outcome that begins with '!' is a failure."""
        self["changes"] += 1
        if outcome.startswith("!"):
            self.wrong.append(f"{label}: {outcome[1:]}"[:800])
        else:
            self[outcome] += 1

    def summary(self):
        return ", ".join(f"{count:,} {word}" for word, count in self.items())


def share(server, file, cases, part, parts, chance):
    """Runs one part of the cases on its own bench. A case is a label and a function of the bench."""
    tally = Tally()
    picked = random.Random("tampering")  # picks the same cases on every machine
    with tempfile.TemporaryDirectory(prefix="sabot-tamper-") as directory:
        bench = Bench(server, directory, file)
        assert bench.audit().exit == 0, "the journal is not valid at the start"
        for number, (label, work) in enumerate(cases()):
            if picked.random() < chance and number % parts == part:
                try:
                    tally.note(label, work(bench))
                except Exception as fault:  # an error is a failure
                    tally.note(label, f"!{type(fault).__name__}: {fault}")
                    break  # the process may be gone
        else:
            bench.whole()
            assert bench.audit().exit == 0, "the journal is not valid at the end"
        bench.close()
    return tally


def run(server, file, cases, chance, parts):
    """Runs all cases, or a random sample, in several processes."""
    if parts == 1:
        return share(server, file, cases, 0, 1, chance)
    whole = Tally()
    readers = []
    for part in range(parts):
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.close(reading)
            tally = share(server, file, cases, part, parts, chance)
            with os.fdopen(writing, "w") as out:
                json.dump([tally, tally.wrong], out)
            os._exit(0)
        os.close(writing)
        readers.append(reading)
    for reading in readers:
        with os.fdopen(reading) as pipe:
            counts, wrong = json.load(pipe)
        whole.update(counts)
        whole.wrong += wrong
        os.wait()
    return whole
