"""Tests sabot-stress: runs without faults, planted faults that are found, shrunk and found again, and wrong calls. Prints TAP.
Usage: stress.py SABOT_STRESS SABOT EVENTS [PLANT...]. Without plants, all of them are run."""

import os
import re
import subprocess
import sys
import tempfile

PROGRAM, SABOT = map(os.path.abspath, sys.argv[1:3])
EVENTS = sys.argv[3]
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")  # ruleset paths are relative to it
# Each planted fault, and the check that must find it.
PLANTS = {
    "forgetful-disk": "lost",
    "blind-disk": "denied",
    "paid": "model",
    "fee": "model",
    "rotation": "model",
    "order": "model",
    "crash": "crash",
    "meter": "model",
}
plants = sys.argv[4:] or list(PLANTS)
count = failures = 0


def report(good, what, output=""):
    global count, failures
    count += 1
    failures += not good
    print(("" if good else "not ") + f"ok {count} - {what}")
    if not good:
        print("\n".join("# " + line for line in output.splitlines()))


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=place)
    return done.returncode, done.stdout + done.stderr


def without_time(output):
    return re.sub(r", \d+ s$", "", output, flags=re.M)


with tempfile.TemporaryDirectory() as place:
    code, output = run("--events", EVENTS, "--seed", "2026")
    report(code == 0 and output.rstrip().endswith("nothing is wrong"), f"{EVENTS} events without a fault", output)
    report("events that never happened:" not in output, "every kind of event occurred", output)
    print("\n".join("# " + line for line in output.splitlines()))

    first, again = run("--life", "5", "--steps", "2000"), run("--life", "5", "--steps", "2000")
    report(first[0] == 0 and without_time(first[1]) == without_time(again[1]), "the same seed gives the same run", again[1])

    for plant in plants:
        check = PLANTS[plant]
        code, output = run("--plant", plant, "--found", "found.txt", "--steps", "3000")
        found = re.search(r"^shrunk to (\d+) steps .*?: (\w+): ", output, re.M)
        report(code == 1 and found and found[2] == check, f"{plant} is found by {check}", output)
        short = found and int(found[1]) <= 150  # earlier hands of a virtual shoe remain, because its cards come in order
        code, again = run("--script", "found.txt")
        report(short and code == 1 and f": {check}: " in again, f"{plant} is shown by a short script", output + again)

    # The last script contains keyed or drawn cards up to a START GAME: run the same commands as typed input.
    typed = [SABOT, "table", "--tables", "3", "--echo", "--script", os.path.join(place, "found.txt")]
    done = subprocess.run(typed, capture_output=True, text=True, cwd=SOURCE)
    report(done.returncode == 0 and "the meter is now" in done.stdout, "sabot table runs the script", done.stdout + done.stderr)

    for found in sorted(os.listdir(os.path.join(SOURCE, "stress/found"))):
        code, output = run("--script", os.path.join(SOURCE, "stress/found", found))
        report(code == 0, f"a fault found before stays fixed: {found}", output)

    with open(os.path.join(place, "well.txt"), "w") as script:
        script.write("# a room without faults\n#! room tables=1 checkpoints=2 chance=1 plant=none\n")
        script.write(f"@+5ms 1: supervisor#9 rules ventura id=ff737472{0:024x}\n#! turn\n#! kill no-checkpoints\n")
    code, output = run("--script", "well.txt")
    report(code == 0 and output == "3 steps: nothing is wrong\n", "a script without faults succeeds", output)

    for arguments, sentence in [
        (["--events", "many"], "invalid value 'many'"),
        (["--events", "0"], "invalid value '0'"),
        (["--plant", "tree"], "invalid value 'tree'"),
        (["--hours", "-1"], "invalid value '-1'"),
        (["now"], "usage:"),
        (["--script", "nowhere.txt"], "nowhere.txt: No such file or directory"),
    ]:
        code, output = run(*arguments)
        report(code == 2 and sentence in output, "a wrong call is refused: " + " ".join(arguments), output)
    for line, sentence in [
        ("#! explode", "line 1: unknown step '#! explode'"),
        ("#! kill softly", "line 1: unknown step '#! kill softly'"),
        ("#! room tables=9 checkpoints=2 chance=1 plant=none", "line 1: '#! room' comes first and needs tables=1 to 3"),
        ("#! fault full", "line 1: unknown step '#! fault full'"),
        ("#! turn now", "line 1: unknown step '#! turn now'"),
        ("#! turn\n#! room tables=1 checkpoints=2 chance=1 plant=none", "line 2: '#! room' comes first"),
        ("1: dealer#5 bets", "line 1: a command needs a table and an id of the simulation"),
        (f"3: dealer#5 bets id=ff737472{0:024x}", "line 1: no such table"),
        ("1: dealer#5 fly id=00", "line 1: "),
    ]:
        with open(os.path.join(place, "bad.txt"), "w") as script:
            script.write(line + "\n")
        code, output = run("--script", "bad.txt")
        report(code == 2 and sentence in output, f"a wrong line is refused: {line}", output)

print(f"1..{count}")
sys.exit(failures > 0)
