"""The survivors with an explanation: tests/mutants/survivors.txt.

    src/core/card/shoe.c in sabot_shoe_of
    - the line as it is
    + the line as it is changed
      why the change has no visible effect

If the changed line is a single *, the entry covers any change to the line. An entry without an explanation, or without a mutant, is a fault.
"""

import dataclasses


@dataclasses.dataclass
class Entry:
    key: tuple
    why: str
    line: int


def read(path):
    """Reads the entries of a file of survivors. Lines that start with # are comments."""
    entries, key, why = [], [], []
    begun = 0

    def finish():
        if key:
            place, function = (key[0].split(" in ") + [""])[:2]
            entries.append(Entry((place, function, key[1][2:].strip(), key[2][2:].strip()), " ".join(why), begun))

    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] not in "-+ ":
            finish()
            key, why, begun = [line.strip()], [], number
        elif line[0] in "-+":
            key.append(line)
        else:
            why.append(line.strip())
    finish()
    return entries


def text_of(mutant, why="?"):
    place = f"{mutant.path} in {mutant.function}" if mutant.function else mutant.path
    return f"{place}\n- {mutant.before}\n+ {mutant.after}\n  {why}\n"


def keys_of(mutant):
    """Returns the keys of entries that would explain a mutant."""
    return {mutant.key(), (*mutant.key()[:3], "*")}


def explained(entries, mutants):
    """Returns the mutants that the entries explain."""
    keys = {entry.key for entry in entries}
    return {mutant for mutant in mutants if keys & keys_of(mutant)}


def faults_of(entries, mutants):
    """Yields the faults of the list itself."""
    there = {key for mutant in mutants for key in keys_of(mutant)}
    for entry in entries:
        if not entry.why or entry.why == "?":
            yield f"line {entry.line}: no explanation"
        if entry.key not in there:
            yield f"line {entry.line}: mutant no longer exists"
