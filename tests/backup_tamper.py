#!/usr/bin/env python3
"""Tampered, truncated and unwritable backups are detected, the file is named, and nothing is left half done.

Usage: backup_tamper.py SABOT BYTES. Prints TAP. In every file of a backup, single bytes are changed, the end is cut off, and the file is
removed or replaced with a link; files are added. `backup --check` and `restore` name the file and leave everything as it was. BYTES is
how many bytes of each file are changed.
"""

import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from tap_report import Report  # noqa: E402

SABOT, BYTES = sys.argv[1], int(sys.argv[2])
RULES = pathlib.Path(__file__).parent.parent / "rulesets/washington.conf"
CONFIGURATION = 'tables = ({ ruleset = "house.conf"; });\n'
report = Report()
chance = random.Random(int(os.environ.get("SABOT_TEST_SEED", "8")))


def sabot(*words, limit=None, **options):
    def prepare():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return subprocess.run([SABOT, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          preexec_fn=prepare if limit is not None else None, **options)


def make_room(place):
    data = place / "room"
    data.mkdir(mode=0o700)
    (place / "script").write_text("supervisor#9 rules washington\nsupervisor#9 start\n")
    made = sabot("table", data / "room.journal", "--script", place / "script")
    added = subprocess.run([SABOT, "people", "--data", data, "--add", "5", "--role", "dealer", "--name", "Day shift"], input="4711\n",
                           text=True, capture_output=True)
    (place / "etc").mkdir()
    (place / "etc/room.conf").write_text(CONFIGURATION)
    shutil.copy(RULES, place / "etc/house.conf")
    (place / "etc/other.conf").write_text("not a file of sabot = {\n")
    report.check(made.returncode == added.returncode == 0, "a room can be set up", made.stderr, added.stderr)
    return data


def snapshot(place):
    return {path.relative_to(place): path.is_file() and path.read_bytes() for path in place.rglob("*")}


def is_one_sentence(done, code, *words):
    lines = done.stderr.splitlines()
    return done.returncode == code and len(lines) == 1 and all(str(word) in lines[0] for word in words) and not done.stdout


# ---------------------------------------------------------------------------------------------------------


def changes_of(size, elsewhere):
    """Yields the changes to a file: a title and a function."""
    places = {0, size - 1, *(chance.randrange(size) for _ in range(BYTES))}

    def change(at, bit):
        def do(file):
            data = bytearray(file.read_bytes())
            data[at] ^= bit
            file.write_bytes(data)
        return do
    for at in sorted(places):
        yield f"byte {at} changed", change(at, 1 << chance.randrange(8))
    yield "cut off", lambda file: os.truncate(file, size - 1 - chance.randrange(min(size, 100)))
    yield "emptied", lambda file: os.truncate(file, 0)
    yield "a byte longer", lambda file: file.write_bytes(file.read_bytes() + b"\n")
    yield "removed", lambda file: file.unlink()
    yield "replaced with a link", lambda file: (file.rename(elsewhere), file.symlink_to(elsewhere))


def tampered_files(place):
    good = place / "backup"
    names = sorted(path.relative_to(good) for path in good.rglob("*") if path.is_file())
    for name in names:
        wrong, count = [], 0
        for title, change in changes_of((good / name).stat().st_size, place / "elsewhere"):
            bad, target = place / "bad", place / "restored"
            shutil.copytree(good, bad)
            change(bad / name)
            count += 1
            before = snapshot(bad)
            checked = sabot("backup", "--check", bad, "--no-audit")
            # Both commands read the same way. Partial restores show with the first change and with a missing or truncated file.
            restored = [sabot("restore", bad, "--data", target)] if count == 1 or title in ("cut off", "removed") else []
            for done in (checked, *restored):
                if done.returncode not in (1, 2) or len(done.stderr.splitlines()) != 1 or name.name not in done.stderr or done.stdout:
                    wrong.append(f"{title}: {done.returncode} {done.stdout}{done.stderr}")
            if snapshot(bad) != before or list(place.glob("restored*")):
                wrong.append(f"{title}: files were left behind")
            shutil.rmtree(bad)
            (place / "elsewhere").unlink(missing_ok=True)
        report.check(not wrong, f"{count} changes to {name} are found and named, and nothing is left behind", *wrong)


def strangers(place):
    for name in ("room.journal-wal", "config/more.conf", "sessions.json"):
        bad = place / "bad"
        shutil.copytree(place / "backup", bad)
        (bad / name).write_bytes(b"x")
        done = sabot("backup", "--check", bad)
        report.check(is_one_sentence(done, 1, name), f"a backup with an added {name} is rejected", done.stderr)
        shutil.rmtree(bad)


def resum(backup):
    """Computes matching checksums again, with another program."""
    names = sorted(str(path.relative_to(backup)) for path in backup.rglob("*") if path.is_file() and path.name != "SUMS")
    (backup / "SUMS").write_text(subprocess.run(["b2sum", *names], cwd=backup, capture_output=True, text=True, check=True).stdout)


def forged(place):
    """Matching checksums do not hide a changed journal."""
    def journal(bad):
        data = bytearray((bad / "room.journal").read_bytes())
        data[data.index(b"washington") + 3] ^= 1
        (bad / "room.journal").write_bytes(data)

    def manifest(old, new):
        def do(bad):
            text = (bad / "manifest.json").read_text()
            assert old in text
            (bad / "manifest.json").write_text(text.replace(old, new, 1))
        return do

    def secret(bad):
        (bad / "room.journal.key").write_text("ab" * 32 + "\n")

    cases = [("a changed record", journal, 1, "room.journal"), ("a changed secret", secret, 1, "room.journal.key"),
             ("a wrong number of records", manifest('"records": ', '"records": 9'), 1, "manifest.json"),
             ("a newer format", manifest('"format": 1', '"format": 2'), 2, "manifest.json"),
             ("a missing time", manifest('"made_ms"', '"made_by"'), 1, "manifest.json"),
             ("added sessions", lambda bad: (bad / "sessions.json").write_text("{}"), 1, "sessions.json")]
    for title, change, code, name in cases:
        bad = place / "bad"
        shutil.copytree(place / "backup", bad)
        change(bad)
        resum(bad)
        done = sabot("restore", bad, "--data", place / "restored")
        report.check(is_one_sentence(done, code, name) and not list(place.glob("restored*")), f"{title} with matching checksums is found", done.stdout, done.stderr)
        shutil.rmtree(bad)


# ---------------------------------------------------------------------------------------------------------


def full_disk(place):
    """Tries several limits for file sizes, up to what is needed."""
    for limit in (0, 100, 600, 5000, 20000):
        done = sabot("backup", "--data", place / "room", "--to", place / "full", limit=limit)
        report.check(is_one_sentence(done, 1, place) and not list(place.glob("full*")), f"a backup fails cleanly if files are limited to {limit} bytes", done.stdout, done.stderr)
        done = sabot("restore", place / "backup", "--data", place / "full", limit=limit)
        report.check(is_one_sentence(done, 1, place) and not list(place.glob("full*")), f"a restore fails cleanly if files are limited to {limit} bytes", done.stdout, done.stderr)


def no_permission(place):
    if os.geteuid() == 0:
        report.check(True, "no permission # SKIP root may write everywhere")
        return
    (place / "shut").mkdir(mode=0o500)
    done = sabot("backup", "--data", place / "room", "--to", place / "shut/backup")
    report.check(is_one_sentence(done, 2, "shut", "Permission denied"), "a backup to a directory without permission is refused", done.stderr)
    done = sabot("restore", place / "backup", "--data", place / "shut/room")
    report.check(is_one_sentence(done, 2, "shut", "Permission denied"), "a restore to a directory without permission is refused", done.stderr)
    (place / "shut").chmod(0o700)


def owners(place):
    """Root restores a room for the owner of the empty directory."""
    if os.geteuid() != 0:
        report.check(True, "owners # SKIP only root can change owners")
        return
    data = place / "theirs"
    data.mkdir(mode=0o755)
    os.chown(data, 12345, 12346)
    (place / "link").symlink_to(data)
    done = sabot("restore", place / "backup", "--data", place / "link")
    found = {(path.stat().st_uid, path.stat().st_gid) for path in (data, *data.rglob("*"))}
    report.check(done.returncode == 0 and found == {(12345, 12346)} and data.stat().st_mode & 0o777 == 0o700 and (place / "link").is_symlink(),
                 "a room restored through a link into an empty directory belongs to the directory's owner", done.stderr, found)


def whole(place):
    data, backup = make_room(place), place / "backup"
    before = snapshot(data)
    done = sabot("backup", "--data", data, "--to", backup, "--config", place / "etc/room.conf")
    report.check(done.returncode == 0 and not done.stderr, "a backup can be made", done.stdout, done.stderr)
    report.check({name: text for name, text in snapshot(data).items() if name.suffix != ".lock"} ==
                 {name: text for name, text in before.items() if name.suffix != ".lock"}, "a backup does not change the room")
    names = sorted(str(path.relative_to(backup)) for path in backup.rglob("*"))
    report.check(names == ["SUMS", "config", "config/house.conf", "config/room.conf", "manifest.json", "people.json", "room.journal",
                           "room.journal.key", "room.journal.pub"], "a backup contains exactly the files of the room", names)
    modes = {oct(path.stat().st_mode & 0o777) for path in backup.rglob("*") if path.is_file()}
    report.check(modes == {"0o600"} and backup.stat().st_mode & 0o777 == 0o700, "only the owner can read a backup", modes)
    done = subprocess.run(["b2sum", "--strict", "-c", "SUMS"], cwd=backup, capture_output=True, text=True)
    report.check(done.returncode == 0, "b2sum accepts the checksums", done.stdout, done.stderr)


with tempfile.TemporaryDirectory() as directory:
    for part in (whole, tampered_files, strangers, forged, full_disk, no_permission, owners):
        report.run(part, pathlib.Path(directory))
sys.exit(report.end())
