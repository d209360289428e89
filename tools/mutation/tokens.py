"""Splits C into tokens. Each token knows whether it may be changed and which function it is in."""

import re

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<line>^[ \t]*\#(?:\\\n|[^\n])*)
    |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<number>(?:0[xX][0-9a-fA-F]+|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*)
    |(?P<word>[A-Za-z_]\w*)
    |(?P<mark><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[^\s])""",
    re.X | re.S | re.M,
)
CLOSED_BY = {"(": ")", "[": "]", "{": "}"}
# Arguments of these are for the compiler or report programming errors: they are not behavior.
NOT_CHANGED = {"assert", "_Static_assert", "sizeof", "typedef", "__attribute__"}


class Token:
    """A token at `start` of its file. `pair` is the index of its matching bracket."""

    def __init__(self, kind, text, start):
        self.kind, self.text, self.start = kind, text, start
        self.pair = None
        self.free = True
        self.function = ""
        self.type = ""

    @property
    def end(self):
        return self.start + len(self.text)


def pair_brackets(tokens):
    opened = []
    for index, token in enumerate(tokens):
        if token.kind != "mark":
            continue
        if token.text in CLOSED_BY:
            opened.append(index)
        elif token.text in CLOSED_BY.values():
            first = opened.pop()
            assert CLOSED_BY[tokens[first].text] == token.text
            tokens[first].pair, token.pair = index, first


def name_functions(tokens):
    """A brace after a parenthesis at file level opens a function; its name and type are before the parenthesis."""
    index, begun = 0, 0
    while index < len(tokens):
        token = tokens[index]
        if token.text in (";", "}"):
            begun = index + 1
        elif token.text == "{" and index > 0 and tokens[index - 1].text == ")":
            opened = tokens[index - 1].pair
            name = tokens[opened - 1].text
            if name == ")":  # made by a macro: NAME(draw)(…)
                name = tokens[opened - 2].text
            type_words = [one.text for one in tokens[begun : opened - 1] if one.text not in ("static", "inline")]
            for one in tokens[index : token.pair + 1]:
                one.function, one.type = name, " ".join(type_words)
            index = token.pair
            begun = index + 1
        elif token.text == "{":
            index = token.pair
        index += 1


def keep_from_change(tokens):
    for index, token in enumerate(tokens):
        if token.text in NOT_CHANGED and index + 1 < len(tokens) and tokens[index + 1].text == "(":
            for one in tokens[index : tokens[index + 1].pair + 1]:
                one.free = False


def tokens_of(source):
    """Returns the tokens without whitespace, comments and preprocessor lines."""
    tokens = [
        Token(match.lastgroup, match.group(), match.start())
        for match in TOKEN.finditer(source)
        if match.lastgroup not in ("space", "line")
    ]
    pair_brackets(tokens)
    name_functions(tokens)
    keep_from_change(tokens)
    return tokens


def neighbors_of(preprocessed):
    """Returns another constant of the same enumeration for each constant: the next, or for the last the one before it."""
    neighbors = {}
    for body in re.findall(r"\benum\b[^;{()]*\{([^{}]*)\}", preprocessed):
        body = re.sub(r"//[^\n]*|/\*.*?\*/|^\s*#[^\n]*$", "", body, flags=re.S | re.M)
        names = [part.split("=")[0].strip() for part in body.split(",")]
        names = [name for name in names if re.fullmatch(r"[A-Z][A-Z0-9_]*", name)]
        for index, name in enumerate(names[:-1]):
            neighbors[name] = names[index + 1]
        if len(names) > 1:
            neighbors[names[-1]] = names[-2]
    return neighbors
