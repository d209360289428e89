"""The victims of tests/kill.py: a host under load, `sabot table`, and `sabot table` while it creates a room's files.

A victim has `kill`, which starts it, kills it and checks what is left (killed_room.py). It returns the place the kill hit, or None if
the victim finished first. `finish` lets it end normally and checks everything.
"""

import json
import os
import pathlib
import select
import signal
import subprocess
import tempfile
import time

from killed_room import Book, Fault, demand
from table_lines import FINISH, line_of, lines_of_night

TABLES = 6
PATIENCE = 300  # seconds without output


class Pace:
    """Learns how long a step takes on this machine, so that kills hit it."""

    def __init__(self, seconds):
        self.seconds = seconds

    def learn(self, seconds):
        self.seconds += 0.3 * (seconds - self.seconds)


class Child:
    """A process that prints lines until it ends, or is killed `delay` seconds after it reaches a place."""

    def __init__(self, words, stdin, place, delay):
        self.errors = tempfile.TemporaryFile()
        self.begun = time.monotonic()
        self.process = subprocess.Popen([*map(str, words)], stdin=stdin, stdout=subprocess.PIPE, stderr=self.errors)
        self.place, self.delay = place, delay
        self.lines, self.places = [], {}
        self.kill_at = None
        self.come_to("starting")

    def come_to(self, place):
        if place not in self.places:
            self.places[place] = time.monotonic()
            if place == self.place:
                self.kill_at = self.places[place] + self.delay

    def follow(self, hear):
        """Reads output until the process ends. Returns True if it was killed. `hear` may call come_to."""
        rest = b""
        pipe = self.process.stdout.fileno()
        while True:
            left = PATIENCE if self.kill_at is None else max(0, self.kill_at - time.monotonic())
            ready = select.select([pipe], [], [], left)[0]
            if self.kill_at is not None and time.monotonic() >= self.kill_at:
                self.process.kill()
                self.kill_at = None
            elif not ready:
                self.process.kill()
                raise Fault(f"{self.process.args} has printed nothing for {PATIENCE} seconds")
            data = os.read(pipe, 1 << 16) if ready else b""
            if ready and not data:
                break
            *whole, rest = (rest + data).split(b"\n")
            for line in map(bytes.decode, whole):
                self.lines.append(line)
                hear(line)
        code = self.process.wait()
        self.ended = time.monotonic()
        self.process.stdout.close()
        self.errors.seek(0)
        self.stderr = self.errors.read().decode()
        self.errors.close()
        demand(code in (0, -signal.SIGKILL), f"{self.process.args} ended with {code}: {self.stderr}")
        return code != 0

    def last_place(self):
        return list(self.places)[-1]


# ---------------------------------------------------------------------------------------------------------
# A host under load


class LoadedRoom:
    title = "a host under load, six tables, eight senders"

    def __init__(self, work, directory, chance, tables=TABLES, options=()):
        self.work, self.chance, self.run = work, chance, 0
        self.options = ["--tables", tables, *options]
        self.book = Book(directory, work.sabot, work.room, tables)

    def start(self, options, place, delay):
        self.run += 1
        self.book.begin()
        self.keys = []
        with tempfile.TemporaryFile() as again:
            for key, line in self.book.lines_again(self.chance):
                self.keys.append(key)
                again.write(f"{line}\n".encode())
            again.seek(0)
            words = [self.work.room, "play", self.book.path, "--run", self.run, *self.options, *options]
            child = Child(words, again, place, delay)
        killed = child.follow(lambda line: child.come_to(line[3:]) if line.startswith("at ") else None)
        self.take(child.lines)
        if "load" in child.places:
            self.work.opening.learn(child.places["load"] - child.begun)
        if not killed:
            self.work.closing.learn(child.ended - child.places["closing"])
        if "load" in child.places or not killed:
            self.book.check_again(self.keys)
        return child, killed

    def take(self, lines):
        for words in map(str.split, lines):
            if words[0] == "ask":
                self.book.ask(words[1], int(words[2]), " ".join(words[1:]))
            elif words[0] == "answer":
                self.book.answer(words[1], words[2], int(words[3]), words[4] == "1")
            elif words[0] == "opened":
                self.book.open(int(words[1]), int(words[4]), words[5])
            elif words[0] == "shoe":
                self.book.shoe(int(words[1]), int(words[2]), words[3])

    def kill(self):
        """Returns the place the kill hit, or None if the room finished first."""
        commands = ["--commands", self.chance.randrange(10, 200)]
        aim = self.chance.choices(("opening", "load", "idle", "closing"), (25, 45, 8, 22))[0]
        if aim == "opening":
            child, killed = self.start([], "starting", self.chance.uniform(0, 1.2 * self.work.opening.seconds))
        elif aim == "load":
            child, killed = self.start([], "load", self.chance.uniform(0, 0.12))
        elif aim == "idle":
            child, killed = self.start([*commands, "--idle", 60000], "idle", self.chance.uniform(0, 0.04))
        else:
            child, killed = self.start(commands, "closing", self.chance.uniform(0, 1.1 * self.work.closing.seconds))
        head = self.book.check()
        place = child.last_place()
        if head is not None and killed and place in ("asking again", "load", "idle"):
            demand(head[0] == 0, "the room was killed, but its journal is marked as closed")
        if place == "the end":
            demand(head[0] == 1, "the room was closed, but its journal is not marked as closed")
        return place if killed else None

    def finish(self):
        _, killed = self.start(["--finish"], None, 0)
        demand(not killed, "the room was killed unexpectedly")
        self.book.close()


# ---------------------------------------------------------------------------------------------------------
# sabot table


class TypedRoom:
    title = "sabot table, two tables, commands typed ahead"
    AHEAD = 8  # lines

    def __init__(self, work, directory, chance):
        self.work, self.chance = work, chance
        self.book = Book(directory, work.sabot, None, 0)
        self.night = lines_of_night(chance)
        self.asked = 0

    def fresh(self):
        self.asked += 1
        table, text = next(self.night)
        key = f"{self.asked:032x}"
        return key, table, line_of(table, text, key)

    def lines(self, last):
        """Yields a state command, then the commands to send again, twice each, then new ones. `last` are the final lines, or None for endless ones."""
        yield None, 1, "1: state"
        self.keys = []
        for key, line in self.book.lines_again(self.chance):
            self.keys.append(key)
            for _ in range(2):
                yield key, self.book.asked[key][0], line
        while last is None:
            yield self.fresh()
        for item in last:
            yield item

    def start(self, last, place, delay):
        self.book.begin()
        child = Child([self.work.sabot, "table", self.book.path, "--tables", 2, "--json"], subprocess.PIPE, place, delay)
        lines, sent, heard = self.lines(last), [], set()
        stdin = child.process.stdin

        def type_ahead():
            while len(sent) - len(heard) < self.AHEAD and not stdin.closed:
                key, table, line = next(lines, (None, 0, None))
                try:
                    if line is None:
                        if len(sent) == len(heard):
                            child.come_to("closing")
                            stdin.close()
                        return
                    if key is not None:
                        self.book.ask(key, table, line)
                    sent.append(key)
                    stdin.write(f"{line}\n".encode())
                    stdin.flush()
                except BrokenPipeError:
                    return  # the process was killed

        def hear(line):
            child.come_to("load")
            answer = json.loads(line)
            number = answer["line"]
            if number not in heard and number > 0:  # events of the room itself come after the answer
                heard.add(number)
                self.take(sent[number - 1], answer)
            type_ahead()

        type_ahead()
        killed = child.follow(hear)
        try:
            stdin.close()
        except BrokenPipeError:
            pass
        if not killed:
            self.book.check_again(self.keys)
            self.work.typed_closing.learn(child.ended - child.places["closing"])
        if "load" in child.places:
            self.work.typed_opening.learn(child.places["load"] - child.begun)
        return child, killed

    def take(self, key, answer):
        if key is not None:
            self.book.answer(key, answer["status"], answer["sequence"], answer["repeated"])
        for event in answer.get("events", []):
            if event["event"] == "shoe-started" and event["commitment"].strip("0") and not answer["repeated"]:
                self.book.shoe(answer["table"], event["shoe"], event["commitment"])
        shoe = answer.get("shoe")
        if shoe is not None and shoe["in_play"]:
            self.book.shoe(answer["table"], shoe["number"], shoe["commitment"])

    def kill(self):
        aim = self.chance.choices(("opening", "load", "closing"), (25, 50, 25))[0]
        if aim == "opening":
            child, killed = self.start(None, "starting", self.chance.uniform(0, 1.2 * self.work.typed_opening.seconds))
        elif aim == "load":
            child, killed = self.start(None, "load", self.chance.uniform(0, 0.15))
        else:
            last = [self.fresh() for _ in range(self.chance.randrange(0, 40))]
            child, killed = self.start(last, "closing", self.chance.uniform(0, 1.1 * self.work.typed_closing.seconds))
        self.book.check()
        return child.last_place() if killed else None

    def finish(self):
        last = []
        for number, (table, text) in enumerate(FINISH):
            key = f"f{number:031x}"
            last.append((key, table, line_of(table, text, key)))
        _, killed = self.start(last, None, 0)
        demand(not killed, "the room was killed unexpectedly")
        self.book.close()


# ---------------------------------------------------------------------------------------------------------
# A room that is being created


class NewRoom:
    title = "sabot table while it creates journal, secret and key"
    FILES = {"room.sabot", "room.sabot.key", "room.sabot.pub", "room.sabot.lock", "copy"}

    def __init__(self, work, directory, chance):
        self.work, self.chance, self.directory = work, chance, pathlib.Path(directory)
        self.book = Book(directory, work.sabot, None, 0)
        self.words = [work.sabot, "table", self.book.path, "--json"]

    def open(self):
        done = subprocess.run([*map(str, self.words)], input="supervisor#9 rules washington virtual id=" + "1" * 32 + "\n",
                              capture_output=True, text=True, timeout=PATIENCE)
        is_sentence = done.stderr.startswith("sabot table: ") and done.stderr.count("\n") == 1
        demand(done.returncode == 0 or is_sentence, f"exit {done.returncode}: {done.stderr}")
        return done

    def kill(self):
        """Kills the process, then opens the room twice: the first may fail with a sentence, the second must work."""
        child = Child(self.words, subprocess.DEVNULL, "starting", self.chance.uniform(0, 1.2 * self.work.making.seconds))
        killed = child.follow(lambda line: None)
        if not killed:
            self.work.making.learn(child.ended - child.begun)
        files = {path.name for path in self.directory.iterdir()}
        first, second = self.open(), self.open()
        demand(second.returncode == 0, f"the second opening: exit {second.returncode}: {second.stderr}")
        self.book.counts["first openings refused"] += first.returncode != 0
        answers = [json.loads(done.stdout) for done in (first, second) if done.returncode == 0]
        self.book.ask("1" * 32, 1, "")
        for answer in answers:
            self.book.begin()
            self.book.answer("1" * 32, answer["status"], answer["sequence"], answer["repeated"])
            head = self.book.check()
            demand(head is not None and head[0] == 1, "the room was closed, but its journal is not marked as closed")
        for path in self.directory.iterdir():
            if path.name not in self.FILES:
                self.book.counts["left behind: " + path.name.translate(str.maketrans("", "", "0123456789"))] += 1
        made = [name for name in ("room.sabot.key", "room.sabot.making", "room.sabot", "room.sabot.pub") if name in files]
        return ("making, with " + made[-1] if made else "starting") if killed else None

    def finish(self):
        self.book.counts["journals"] += 1
