"""Finds out which tests reach a line, and runs them against a mutant."""

import hashlib
import itertools
import json
import queue
import re
import threading
from concurrent.futures import ThreadPoolExecutor

from mutation.catalog import core_files
from mutation.workbench import SANITIZED, Bench, Unbuilt, lines_run

# Tests of disks, and of code outside the core: they would be slow to find what other tests find at once.
LEFT_OUT = ("test_store", "test_host", "test_journal", "test_tampering", "test_publish", "test_room_secret", "test_audit",
            "test_workers", "test_fair", "test_report", "fair_peer", "report_readers", "road_peer")  # fmt: skip
SANITIZER_SETTINGS = {"ASAN_OPTIONS": "detect_leaks=0"}


def tests_of(build):
    names = [name for name, test in build.tests.items() if not any(one.endswith(":once") for one in test["suite"])]
    return [name for name in names if not name.startswith(LEFT_OUT)]


class Survey:
    """Work directories for as many mutants as there are workers, and the tests that reach each line."""

    def __init__(self, build, workers, patience, killers):
        self.build, self.workers, self.patience, self.killers = build, workers, patience, killers
        self.place = build.directory / "mutants"
        self.free = queue.Queue()
        for number in range(workers):
            self.free.put(Bench(build, self.place / f"bench{number}"))
        self.plain = Bench(build, self.place / "plain")
        self.objects, self.one_at_a_time = {}, threading.Lock()
        self.lines, self.cost = {}, {}

    def state(self):
        """Returns a digest of everything the results depend on."""
        digest = hashlib.sha256()
        for name in ("src", "include", "rulesets", "tests"):
            for path in sorted((self.build.source / name).rglob("*.*")):
                place = str(path.relative_to(self.build.source))
                if path.suffix in (".c", ".h", ".conf", ".txt", ".py") and not re.search("mutants|node_modules", place):
                    digest.update(place.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()

    def reach(self):
        """Runs every test unchanged, which must pass, and again with coverage. The results are cached until a file changes."""
        place = self.place / f"reach-{self.state()[:16]}"
        place.mkdir(exist_ok=True)
        names = tests_of(self.build)
        missing = [name for name in names if not (place / name.replace("/", "-")).exists()]
        with ThreadPoolExecutor(self.workers) as pool:
            files = [path for path in core_files(self.build.source) if path.endswith(".c")] if missing else []
            outputs = [one for path in files for one in self.build.library_objects(path)]
            objects = list(pool.map(lambda output: self.plain.compile(output, ("--coverage", "-O1")), outputs))
            for _ in pool.map(lambda name: self.reach_of(name, objects, place), missing):
                pass
        for name in names:
            found = json.loads((place / name.replace("/", "-")).read_text())
            self.cost[name] = found["cost"]
            for path, (all_lines, run_lines) in found["lines"].items():
                lines = self.lines.setdefault(path, {})
                ran = set(run_lines)
                for line in all_lines:
                    lines.setdefault(line, []).extend([name] if line in ran else [])

    def reach_of(self, name, objects, place):
        prefix = self.place / "counts" / name
        bench = self.free.get()
        try:
            verdict, used = bench.run_test(name, [], 600)
            if verdict != "passed":
                raise SystemExit(f"{name} fails without a mutant: {verdict}")
            # Tests that fill their disk on purpose cannot write coverage data and fail here; they have passed above.
            bench.run_test(name, objects, 600, ["--coverage"], {"GCOV_PREFIX": str(prefix)})
        finally:
            self.free.put(bench)
        found = lines_run(self.plain, prefix)
        lines = {path: [sorted(some) for some in both] for path, both in found.items()}
        (place / name.replace("/", "-")).write_text(json.dumps({"cost": used, "lines": lines}))

    def tests_for(self, mutant):
        """Returns the tests that reach a mutant, the likeliest and cheapest first."""
        lines = self.lines.get(mutant.path)
        if mutant.path.startswith("rulesets") or lines is None:
            names = set(self.cost)
        elif mutant.line in lines:
            names = set(lines[mutant.line])
        else:  # a table, or a line that continues a statement above
            names = {name for names in lines.values() for name in names}
        module = mutant.path.split("/")[1].split(".")[0]
        near = ("config", "rules") if mutant.path.startswith("rulesets") else (module, mutant.path.split("/")[-1].split(".")[0])
        is_near = {name: any(one in name for one in near) for name in names}
        ranked = sorted(names, key=lambda name: (self.cost[name] * (0.4 if is_near[name] else 1), name))
        first = set(self.affordable(ranked, self.patience))
        killer = [name for name in ranked if name == self.killers.get(mutant.key())]
        return killer + [name for name in ranked if name not in killer and (name in first or is_near[name])]

    def affordable(self, names, seconds):
        """Returns the first tests that fit into this many seconds. A mutant may therefore survive only for lack of time."""
        spent = itertools.accumulate(self.cost[name] for name in names)
        return [name for name, so_far in zip(names, spent) if so_far <= seconds] or names[:1]

    def original(self, path):
        """Returns the object files of an unchanged source file, as bytes."""
        with self.one_at_a_time:
            if path not in self.objects:
                self.objects[path] = [one.read_bytes() for one in self.plain.objects_of(path)]
            return self.objects[path]

    def judge(self, mutant):
        """Returns ("invalid" | "equivalent" | "killed" | "timeout" | "survived", the test that killed it)."""
        bench = self.free.get()
        try:
            source = (self.build.source / mutant.path).read_text()
            bench.write(mutant.path, mutant.applied(source))
            try:
                return self.verdict(bench, mutant)
            finally:
                bench.write(mutant.path, source)
        finally:
            self.free.put(bench)

    def verdict(self, bench, mutant):
        try:
            objects = bench.objects_of(mutant.path)
        except Unbuilt:
            return "invalid", ""
        if [one.read_bytes() for one in objects] == self.original(mutant.path):
            return "equivalent", ""
        try:
            objects += bench.odds_table(mutant.path)
        except Unbuilt:
            return "killed", "odds_table"
        names = self.tests_for(mutant)
        answer = self.first_failure(bench, objects, names)
        if answer[0] == "survived" and names and not mutant.path.startswith("rulesets"):
            objects[: len(self.original(mutant.path))] = bench.objects_of(mutant.path, SANITIZED)
            answer = self.first_failure(bench, objects, self.affordable(names, self.patience / 4), SANITIZED)
        return answer if names else ("survived", "no test reaches it")

    def first_failure(self, bench, objects, names, flags=()):
        settings = SANITIZER_SETTINGS if flags else {}
        for name in names:
            limit = int(self.cost[name] * (20 if flags else 3)) + 2
            try:
                verdict, _ = bench.run_test(name, objects, limit, flags, settings)
            except Unbuilt:
                return "invalid", ""
            if verdict != "passed":
                return ("killed" if verdict == "failed" else "timeout"), name + (" sanitized" if flags else "")
        return "survived", ""
