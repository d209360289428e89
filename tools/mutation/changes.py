"""Finds the changes that can be made to a C file of the core: one mutant each, in the order of the text."""

import dataclasses
import re

from mutation.tokens import tokens_of

OTHER = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
    "++": "--", "--": "++", "&&": "||", "||": "&&", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&",
    "|=": "&=", "&=": "|=", "^=": "|=",
    "true": "false", "false": "true", "break": "continue", "continue": "break", "fmin": "fmax", "fmax": "fmin",
}  # fmt: skip
REVERSED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
CALLS_OR_ENDS = re.compile(r"[\w)\]]$")
KEYWORDS = set("return if else for while do switch case default goto sizeof const static struct union enum int "
               "bool double float char unsigned signed long short void inline extern typedef volatile".split())  # fmt: skip
# Tokens that come before a statement
BEFORE_STATEMENT = {";", "{", "}", ":", "else", "do"}


@dataclasses.dataclass(frozen=True)
class Mutant:
    """A file with the bytes from `start` to `end` replaced."""

    path: str
    function: str
    start: int
    end: int
    new: str
    kind: str
    line: int  # from 1
    before: str  # the line's text before and after the change
    after: str

    def applied(self, source):
        return source[: self.start] + self.new + source[self.end :]

    def key(self):
        """Returns a key that does not change when lines above the mutant are added or removed."""
        return (self.path, self.function, self.before, self.after)


def mutant_of(path, source, start, end, new, kind, function=""):
    """Returns a mutant with both versions of the lines it touches, each joined to one line."""
    new += "\n" * (source.count("\n", start, end) - new.count("\n"))  # keeps line numbers
    first = source.rfind("\n", 0, start) + 1
    last = source.find("\n", end)
    last = len(source) if last < 0 else last
    flat = lambda text: " ".join(text.split())
    return Mutant(
        path, function, start, end, new, kind, source.count("\n", 0, start) + 1,
        flat(source[first:last]), flat(source[first:start] + new + source[end:last]),
    )  # fmt: skip


class Changes:
    """Collects the mutants of one C file."""

    def __init__(self, path, source, neighbors):
        self.path, self.source, self.neighbors = path, source, neighbors
        self.tokens = tokens_of(source)
        self.mutants = []

    def add(self, first, last, new, kind):
        """Adds a mutant that replaces tokens first to last with `new`."""
        if all(token.free for token in self.tokens[first : last + 1]):
            start, end = self.tokens[first].start, self.tokens[last].end
            function = self.tokens[first].function
            self.mutants.append(mutant_of(self.path, self.source, start, end, new, kind, function))

    def text(self, first, last):
        """Returns the text of tokens first to last."""
        return self.source[self.tokens[first].start : self.tokens[last].end]

    def is_binary(self, index):
        """Returns True for an operator between two operands, with a space on both sides. A pointer's star has none after it."""
        token, before = self.tokens[index], self.tokens[index - 1]
        return (
            before.text not in KEYWORDS
            and (before.kind in ("word", "number") or before.text in (")", "]"))
            and self.source[token.start - 1].isspace()
            and self.source[token.end].isspace()
        )

    def is_in_for(self, index):
        """Returns True in the head of a for loop, where a reversed step would never end."""
        depth = 0
        for at in range(index, max(0, index - 60), -1):
            text = self.tokens[at].text
            depth += (text == ")") - (text == "(")
            if depth < 0:
                return self.tokens[at - 1].text == "for"
            if text in ("{", "}"):
                return False
        return False

    def operator(self, index):
        token = self.tokens[index]
        text = token.text
        if text in REVERSED:
            # `a < b ? a : b` is a minimum: `<=` would not change it, only the reverse does.
            rest = re.match(r"\s*([\w.>()\[\]-]+) \? ([\w.>()\[\]-]+) : ([\w.>()\[\]-]+)", self.source[token.end :])
            front = re.search(r"([\w.>()\[\]-]+)\s*$", self.source[: token.start])
            if rest and front and {rest[2], rest[3]} == {front[1], rest[1]}:
                self.add(index, index, REVERSED[text], "min-max")
                return
            self.add(index, index, OTHER[text], "comparison")
        elif text in ("==", "!="):
            self.add(index, index, OTHER[text], "comparison")
        elif text in ("&&", "||"):
            self.add(index, index, OTHER[text], "logic")
        elif text in ("++", "--"):
            if not self.is_in_for(index):
                self.add(index, index, OTHER[text], "sign")
        elif text == "!":
            self.add(index, index, "", "logic")
        elif text == "-" and not CALLS_OR_ENDS.search(self.tokens[index - 1].text):
            self.add(index, index, "", "sign")
        elif text in ("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"):
            if self.is_binary(index):
                self.add(index, index, OTHER[text], "sign" if text in "+-" else "arithmetic")
        elif text in ("+=", "-="):
            self.add(index, index, OTHER[text], "sign")
        elif text in OTHER:
            self.add(index, index, OTHER[text], "arithmetic")

    def is_array_size(self, index):
        """Returns True for the size of a declared array: a larger one changes nothing, and a smaller one is for the sanitizers."""
        if (self.tokens[index - 1].text, self.tokens[index + 1].text) != ("[", "]"):
            return False
        name = index - 2
        while self.tokens[name].text == "]":
            name = self.tokens[name].pair - 1
        before = self.tokens[name - 1].text
        return self.tokens[name].kind == "word" and (before == "*" or before.isidentifier() and before != "return")

    def number(self, index):
        text = self.tokens[index].text
        digits = text.rstrip("uUlL") if text[:2] in ("0x", "0X") else text.rstrip("uUlLfF")
        suffix = text[len(digits) :]
        around = (self.tokens[index - 1].text, self.tokens[index + 1].text)
        if around == ("{", "}") and digits == "0":
            return  # {0} initializes everything
        if self.is_array_size(index):
            return
        if re.search(r"[.eE]", digits) and digits[:2] not in ("0x", "0X"):
            value = float(digits)
            changed = [repr(value + 1), repr(value - 1)]
        else:
            value = int(digits, 0) if digits[:1] != "0" or digits[1:2] in ("x", "X") else int(digits, 8)
            write = hex if digits[:2] in ("0x", "0X") else str
            changed = [write(value + 1)] + ([write(value - 1)] if value > 0 else [])
        for one in changed:
            self.add(index, index, one + suffix, "constant")

    def word(self, index):
        text = self.tokens[index].text
        if text in ("true", "false"):
            self.add(index, index, OTHER[text], "truth")
        elif text in ("break", "continue", "fmin", "fmax"):
            self.add(index, index, OTHER[text], "jump" if text in ("break", "continue") else "min-max")
        elif text in self.neighbors and self.tokens[index].function and not self.is_array_size(index):
            self.add(index, index, self.neighbors[text], "enum")
        elif text == "if":
            first, last = index + 2, self.tokens[index + 1].pair - 1
            inside = {token.text for token in self.tokens[first : last + 1]}
            if not inside & {"==", "!=", "<", ">", "<=", ">=", "&&", "||", "!"}:
                self.add(first, last, f"!({self.text(first, last)})", "logic")
        elif text == "return":
            self.returned(index)

    def returned(self, index):
        """Negates or changes a returned value."""
        last = index
        while self.tokens[last + 1].text != ";":
            last = self.tokens[last + 1].pair if self.tokens[last + 1].pair else last + 1
        if last == index:
            return
        value, type_word = self.text(index + 1, last), self.tokens[index].type
        if type_word == "bool" and value not in ("true", "false"):
            self.add(index + 1, last, f"!({value})", "return")
        elif type_word == "sabot_status" and value not in self.neighbors:
            self.add(index + 1, last, f"({value}, SABOT_OK)", "return")
        elif type_word in ("int", "int64_t", "double", "uint64_t", "uint32_t", "size_t") and not value.isdigit():
            self.add(index + 1, last, f"{value} + 1" if last == index + 1 else f"({value}) + 1", "return")

    def statement(self, index):
        """Removes a call or an assignment."""
        token, before = self.tokens[index], self.tokens[index - 1]
        starts = before.text in BEFORE_STATEMENT or (
            before.text == ")" and self.tokens[before.pair - 1].text in ("if", "for", "while")
        )
        if before.text == ":":
            starts = self.tokens[index - 2].text == "default" or self.tokens[index - 3].text == "case"
        if not starts or self.is_in_for(index) or not token.function or token.text in KEYWORDS or token.kind == "number":
            return
        if token.text == "(" and self.text(index, token.pair) == "(void)":
            return
        last = index
        while self.tokens[last].text not in (";", "{", "}", ")", ",", ":", "?"):
            last = self.tokens[last].pair + 1 if self.tokens[last].text in ("(", "[", "{") else last + 1
        if self.tokens[last].text != ";":
            return
        two = self.tokens[index + 1]
        declares = token.kind == "word" and (
            two.kind == "word" or (two.text == "*" and not self.source[two.end].isspace())
        )
        if not declares and last > index:
            self.add(index, last, ";", "removed")

    def rows(self, index):
        """Swaps neighbors in an initializer list; with designators, swaps their values."""
        token, before = self.tokens[index], self.tokens[index - 1]
        if token.text != "{" or before.text not in ("=", "{", ",", "(", "]") and not self.is_literal(index):
            return
        parts, first, at = [], index + 1, index + 1
        while at <= token.pair:
            if self.tokens[at].text == "," or at == token.pair:
                if at > first:
                    parts.append((self.after_designator(first, at - 1), at - 1))
                first = at + 1
            if at < token.pair and self.tokens[at].text in ("(", "[", "{"):
                at = self.tokens[at].pair
            at += 1
        for (one, one_end), (two, two_end) in zip(parts, parts[1:]):
            left, right = self.text(one, one_end), self.text(two, two_end)
            if left != right:
                between = self.source[self.tokens[one_end].end : self.tokens[two].start]
                self.add(one, two_end, right + between + left, "order")

    def is_literal(self, index):
        """Returns True for a brace after a type in parentheses: a compound literal."""
        before = self.tokens[index - 1]
        return before.text == ")" and re.fullmatch(r"\((const )?[a-z_]\w*( \*)?(\[\])?\)", self.text(before.pair, index - 1))

    def after_designator(self, first, last):
        if self.tokens[first].text not in (".", "["):
            return first
        return next((at + 1 for at in range(first, last) if self.tokens[at].text == "="), first)

    def all(self):
        for index, token in enumerate(self.tokens):
            if index == 0 or not token.free or index + 1 >= len(self.tokens):
                continue
            self.statement(index)
            if token.kind == "number":
                self.number(index)
            elif token.kind == "word":
                self.word(index)
            elif token.kind == "mark":
                self.operator(index)
                self.rows(index)
        return self.mutants


def changes_of_c(path, source, neighbors):
    return Changes(path, source, neighbors).all()
