"""All mutants there are: the files of the core and the rulesets, and what can be changed in them."""

import subprocess

from mutation.changes import changes_of_c
from mutation.ruleset_changes import changes_of_ruleset
from mutation.tokens import neighbours_of

CORE = ["base", "card", "rules", "settle", "road", "odds", "bank", "sim", "count", "event", "table"]


def core_files(source):
    """The files that mutants are made of."""
    files = [path for module in CORE for path in (source / "src/core" / module).glob("*.[ch]")]
    return [str(path.relative_to(source)) for path in sorted(files) + sorted((source / "rulesets").glob("*.conf"))]


def enumerations(source):
    """The constants of every header's enumerations, each with a neighbour; lists are expanded by the preprocessor."""
    headers = [path for path in core_files(source) if path.endswith(".h") and "deal_lanes" not in path]
    text = '#include "sabot/sabot.h"\n' + "".join(f'#include "{path}"\n' for path in headers)
    flags = ["-I.", "-Iinclude", "-Isrc"]
    done = subprocess.run(["cc", "-E", *flags, "-"], cwd=source, input=text, stdout=subprocess.PIPE, text=True, check=True)
    return neighbours_of(done.stdout)


def all_mutants(source):
    shared = enumerations(source)
    mutants = []
    for path in core_files(source):
        text = (source / path).read_text()
        if path.endswith(".conf"):
            mutants += changes_of_ruleset(path, text)
        else:
            mutants += changes_of_c(path, text, {**shared, **neighbours_of(text)})
    return mutants
