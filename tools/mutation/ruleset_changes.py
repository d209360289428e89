"""Finds the changes that can be made to a ruleset or a paytable: a number, a choice, an order."""

import re

from mutation.changes import mutant_of

# Comments, names and titles are skipped.
PIECE = re.compile(r'#[^\n]*|\b(?:name|title)\s*=\s*"[^"]*"|"(?P<word>[^"]*)"|(?P<truth>\btrue\b|\bfalse\b)|(?<![\w-])(?P<number>\d+)\b')
CHOICES = {
    "clockwise": "counter-clockwise", "gross": "net", "push": "pay", "kind": "seat", "by-card": "none",
    "as-bets-close": "as-placed", "kept": "returned", "space": "bettor",
}  # fmt: skip
CHOICES.update({other: one for one, other in CHOICES.items()})
# Two neighbors in a list, or two rows of a table, that can be swapped.
LIST_PAIR = re.compile(r'(?P<one>"[\w-]+"|\d+)(?P<between>, )(?=(?P<two>"[\w-]+"|\d+)[,\]])')
ROW_PAIR = re.compile(
    r'^ +(?P<name>[\w-]+) += (?P<one>\{[^{}\n]*\}|"[^"\n]*")(?=;[^\n]*\n +[\w-]+ += (?P<two>\{[^{}\n]*\}|"[^"\n]*");)', re.M
)


def swap(path, source, match):
    one, two = match["one"], match["two"]
    between = source[match.end("one") : match.start("two")]
    return mutant_of(path, source, match.start("one"), match.end("two"), two + between + one, "order")


def changes_of_ruleset(path, source):
    mutants = []
    comments = [match.span() for match in re.finditer(r"#[^\n]*", source)]
    in_comment = lambda at: any(start <= at < end for start, end in comments)
    in_set = lambda at: re.match(r"(decks|seats) = ", source[source.rfind("\n", 0, at) + 1 :])  # order does not matter
    for match in PIECE.finditer(source):
        if match["number"]:
            value = int(match["number"])
            for other in [value + 1] + ([value - 1] if value else []):
                mutants.append(mutant_of(path, source, *match.span("number"), str(other), "constant"))
        elif match["truth"]:
            other = "false" if match["truth"] == "true" else "true"
            mutants.append(mutant_of(path, source, *match.span("truth"), other, "truth"))
        elif match["word"] in CHOICES:
            mutants.append(mutant_of(path, source, *match.span("word"), CHOICES[match["word"]], "choice"))
    for pair in (LIST_PAIR, ROW_PAIR):
        for match in pair.finditer(source):
            if match["one"] != match["two"] and not in_comment(match.start("one")) and not in_set(match.start("one")):
                mutants.append(swap(path, source, match))
    return sorted(mutants, key=lambda mutant: (mutant.start, mutant.end, mutant.new))
