"""Builds a mutant next to a finished build and runs tests on it. The working tree and the build are only read.

A mutant costs one compilation of its file with the build's own flags, then for each test a link with the new object before
the library, and a run of the test. A test's limit is processor time, not wall-clock time.
"""

import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import threading

# Flags for a second run that finds memory errors. Clang's sanitizers find more than gcc's.
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# Wall-clock seconds after which a test that uses no processor time counts as hung.
HANG_SECONDS = 1800
# Where the build has the objects of the core, and of the rest of the installed library.
CORE_OBJECTS = "src/core/libsabot-core.a.p"
LIBRARY_OBJECTS = "src/room/libsabot.so"


class Unbuilt(Exception):
    """Compiling or linking failed. Contains the tool's output."""


def run(command, cwd, **options):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)
    if done.returncode != 0:
        raise Unbuilt(f"{shlex.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def by_compiler(command, flags):
    return ["clang", *command[1:]] if flags == SANITIZED else command


class Build:
    """What meson knows about a finished build: how to compile a file, link a program and run a test."""

    def __init__(self, source, directory):
        self.source, self.directory = pathlib.Path(source).resolve(), pathlib.Path(directory).resolve()
        self.place = self.directory.relative_to(self.source)
        compiles = json.loads((self.directory / "compile_commands.json").read_text())
        self.compiles = {one["output"]: shlex.split(one["command"]) for one in compiles}
        self.units = {}  # source file -> its objects
        for one in compiles:
            path = os.path.normpath(self.directory / one["file"])
            if one["output"].startswith(CORE_OBJECTS) or "odds_table.p" in one["output"]:
                self.units.setdefault(os.path.relpath(path, self.source), []).append(one["output"])
        self.links = {}
        self.tests = {}
        for test in json.loads(run(["meson", "introspect", "--tests"], self.directory)):
            texts = [word for word in test["cmd"] if word.endswith(".txt")]
            parts = [[word for word in test["cmd"] if word not in texts or word == one] for one in texts]
            for command in parts or [test["cmd"]]:  # each file of rounds or transcripts is a separate test
                name = f"{test['name']}/{pathlib.Path(command[-1]).stem}" if parts else test["name"]
                self.tests[name] = {**test, "cmd": command}
        self.including = self.headers()

    def headers(self):
        """Returns the objects that include each header of the core."""
        including = {}
        for block in run(["ninja", "-t", "deps"], self.directory).split("\n\n"):
            target, *files = block.splitlines() or [""]
            output = target.split(":")[0]
            if output.startswith(CORE_OBJECTS):
                for name in files:
                    path = os.path.relpath(os.path.normpath(self.directory / name.strip()), self.source)
                    if path.startswith("src") and path.endswith(".h"):
                        including.setdefault(path, []).append(output)
        return including

    def library_objects(self, path):
        """Returns the library's objects for a file of the core."""
        if path.endswith(".h"):
            return self.including.get(path, [])
        return [one for one in self.units.get(path, []) if one.startswith(CORE_OBJECTS)]

    def link_of(self, program):
        """Returns the command that links a program of the build."""
        if program not in self.links:
            self.links[program] = shlex.split(run(["ninja", "-t", "commands", program], self.directory).splitlines()[-1])
        return self.links[program]

    def programs_of(self, test):
        """Returns the programs of the build that a test's command or its transcripts use."""
        command = self.tests[test]["cmd"]
        asked = [word for word in command if word.endswith(".txt") and "tests/make_ledger" in pathlib.Path(word).read_text()]
        return [program for program in map(self.program, command) if program] + ["tests/make_ledger"] * len(asked)

    def program(self, word):
        """Returns the name of the program in the build that a word of a command means, or None."""
        path = os.path.relpath(os.path.normpath(self.directory / word), self.directory)
        is_program = not path.startswith("..") and (self.directory / path).is_file()
        return path if is_program else None


class Bench:
    """One worker's directory: a copy of the sources, its objects, its programs."""

    def __init__(self, build, place):
        self.build, self.place = build, pathlib.Path(place)
        shutil.rmtree(self.place, ignore_errors=True)
        for name in ("src/core", "src/room/config", "include", "rulesets"):
            shutil.copytree(build.source / name, self.place / name)
        (self.place / "tools").mkdir()
        for name in ("odds_table.c", "embed.py"):
            shutil.copy(build.source / "tools" / name, self.place / "tools")
        self.cwd = self.place / build.place
        for name in ("src/core", "rulesets", "tests", "run"):
            (self.cwd / name).mkdir(parents=True)
        for name in ("src/core/odds_table.c", "rulesets/shipped_rulesets.c"):
            shutil.copy(build.directory / name, self.cwd / name)

    def compile(self, output, flags=()):
        """Compiles the build's object `output` from this directory's sources."""
        command = list(self.build.compiles[output])
        target = self.cwd / output
        target.parent.mkdir(parents=True, exist_ok=True)
        for at, word in enumerate(command):
            if word in ("-MF", "-MQ", "-o"):
                command[at + 1] = os.path.relpath(target, self.cwd) + (".d" if word == "-MF" else "")
        run([*by_compiler(command, flags), "-g0", "-w", *flags], self.cwd)
        return target

    def write(self, path, text):
        (self.place / path).write_text(text)

    def link(self, program, objects, flags=(), compiled=None):
        """Links a program with `objects` before the library's. `compiled` replaces the program's own objects."""
        target = self.cwd / program
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [str((compiled or {}).get(word, word)) for word in self.build.link_of(program)]
        command[command.index("-o") + 1] = str(target)
        first = next(at for at, word in enumerate(command) if word.endswith(".o"))
        command[first:first] = [str(one) for one in objects]
        run([*by_compiler(command, flags), *flags], self.build.directory)
        return target

    def objects_of(self, path, flags=()):
        """Compiles the library's objects that depend on a changed file."""
        if path.startswith("rulesets"):
            files = sorted(str(one) for one in (self.place / "rulesets").glob("*.conf"))
            run([sys.executable, str(self.place / "tools/embed.py"), "rulesets/shipped_rulesets.c", *files], self.cwd)
            made = [one for one in self.build.compiles if one.startswith(LIBRARY_OBJECTS) and "shipped_rulesets" in one]
            return [self.compile(one) for one in made]
        return [self.compile(one, flags) for one in self.build.library_objects(path)]

    def odds_table(self, path):
        """Rebuilds the table of odds if a draw rule changed: the table is generated from the rules."""
        compiled = {one: self.compile(one) for one in self.build.units.get(path, []) if "odds_table.p" in one}
        if not compiled:
            return []
        self.link("src/core/odds_table", [], compiled=compiled)
        run(["prlimit", "--cpu=30", "src/core/odds_table", "src/core/odds_table.c"], self.cwd)
        if (self.cwd / "src/core/odds_table.c").read_bytes() == (self.build.directory / "src/core/odds_table.c").read_bytes():
            return []
        made = [one for one in self.build.compiles if one.startswith(CORE_OBJECTS) and one.endswith("odds_table.c.o")]
        return [self.compile(one) for one in made]

    def run_test(self, name, objects, cpu_seconds, flags=(), environment=None):
        """Runs a test linked with the objects. Returns "passed", "failed" or "timeout", and the processor time it used."""
        for program in self.build.programs_of(name):
            self.link(program, objects, flags)
        test = self.build.tests[name]
        named = ((self.build.program(word), word) for word in test["cmd"])
        command = [str(self.cwd / program) if program else word for program, word in named]
        scratch = self.cwd / "run" / name
        scratch.mkdir(parents=True, exist_ok=True)
        settings = {**os.environ, **test["env"], "TMPDIR": str(scratch), **(environment or {})}
        with subprocess.Popen(
            ["prlimit", f"--cpu={cpu_seconds}", *command], cwd=scratch, env=settings,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        ) as process:  # fmt: skip
            hangs = threading.Timer(HANG_SECONDS, os.killpg, (process.pid, signal.SIGKILL))
            hangs.start()
            _, status, used = os.wait4(process.pid, 0)
            hangs.cancel()
            process.returncode = code = os.waitstatus_to_exitcode(status)
        shutil.rmtree(scratch, ignore_errors=True)
        if code == 0:
            return "passed", used.ru_utime + used.ru_stime
        return ("timeout" if code in (-signal.SIGXCPU, -signal.SIGKILL) else "failed"), used.ru_utime + used.ru_stime


def lines_run(bench, prefix):
    """Reads gcov's output after a test. Returns for each file of the core its lines, and the lines that ran."""
    place = pathlib.Path(str(prefix) + str(bench.cwd / "src"))
    found = {}
    for directory, _, files in os.walk(place):
        counts = [one for one in files if one.endswith(".gcda")]
        for one in counts:
            note = pathlib.Path(directory, one).with_suffix(".gcno")
            note.symlink_to("/" + str(note.relative_to(prefix)))
        if counts:
            for line in run(["gcov", "--json-format", "--stdout", *counts], directory).splitlines():
                for file in json.loads(line)["files"]:
                    path = os.path.relpath(os.path.normpath(bench.cwd / file["file"]), bench.place)
                    all_lines, run_lines = found.setdefault(path, (set(), set()))
                    for one in file["lines"]:
                        all_lines.add(one["line_number"])
                        if one["count"]:
                            run_lines.add(one["line_number"])
    shutil.rmtree(prefix, ignore_errors=True)
    return found
