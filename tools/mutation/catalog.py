"""Lists all mutants of the core's files and the rulesets."""

import subprocess

from mutation.changes import changes_of_c
from mutation.ruleset_changes import changes_of_ruleset
from mutation.tokens import neighbors_of

CORE = ["base", "card", "rules", "settle", "road", "odds", "bank", "sim", "count", "event", "table"]


def core_files(source):
    """Returns the files that are mutated."""
    files = [path for module in CORE for path in (source / "src/core" / module).glob("*.[ch]")]
    return [str(path.relative_to(source)) for path in sorted(files) + sorted((source / "rulesets").glob("*.conf"))]


def enumerations(source):
    """Returns each enumeration constant of the headers with a neighbor. The preprocessor expands the lists."""
    headers = [path for path in core_files(source) if path.endswith(".h") and "deal_lanes" not in path]
    text = '#include "sabot/sabot.h"\n' + "".join(f'#include "{path}"\n' for path in headers)
    flags = ["-I.", "-Iinclude", "-Isrc"]
    done = subprocess.run(["cc", "-E", *flags, "-"], cwd=source, input=text, stdout=subprocess.PIPE, text=True, check=True)
    return neighbors_of(done.stdout)


def all_mutants(source):
    shared = enumerations(source)
    mutants = []
    for path in core_files(source):
        text = (source / path).read_text()
        if path.endswith(".conf"):
            mutants += changes_of_ruleset(path, text)
        else:
            mutants += changes_of_c(path, text, {**shared, **neighbors_of(text)})
    return mutants
