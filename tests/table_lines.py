"""A night at two tables as lines for `sabot table`: one has virtual shoes; at the other, players bank and cards are keyed.

The lines are typed without reading the answers, so some are refused: more cards than a hand has, four wrong outcomes out of five. The
commands that are carried out still follow the rules.
"""

RANKS, SUITS = "A23456789TJQK", "cdhs"
ENDINGS = ("player", "banker", "tie", "dragon7", "panda8")

FINISH = [(table, text) for table in (1, 2)
          for text in ('supervisor#9 void "the night is over"', "dealer#5 settle", "dealer#5 end", "supervisor#9 close")]


def line_of(table, text, key):
    return f"{table}: {text} id={key}"


def seating(rules):
    yield f"supervisor#9 rules {rules}"
    yield "supervisor#9 timer 0"
    yield "supervisor#9 post"
    yield "supervisor#9 open"
    yield "supervisor#9 fill $100,000"
    for seat in (1, 2, 3):
        yield f"dealer#5 sit {seat} #{10 + seat}"
        yield f"dealer#5 buy-in {seat} $100,000"


def outcome():
    for ending in ENDINGS:
        yield f"dealer#5 declare {ending}"
    yield "dealer#5 settle"
    yield "dealer#5 end"


def virtual_hand(chance, hand):
    if hand % 4 == 0:
        yield 'supervisor#9 end-shoe "another one"'
        yield "dealer#5 shoe 6"
        yield f"player#12 cut 2 {chance.randrange(1, 312)}"
        yield "dealer#5 burn"
    yield "dealer#5 bets"
    yield f"player#11 bet 1 {chance.choice(('player', 'banker'))} $10"
    yield "dealer#5 start"
    for _ in range(6):
        yield "dealer#5 draw"
    yield from outcome()


def keyed_hand(chance, hand):
    if hand % 20 == 0:
        yield "dealer#5 shoe 8"
        yield f"dealer#5 burn {chance.choice(RANKS)}{chance.choice(SUITS)}"
    yield "dealer#5 offer"
    for seat in (1, 2, 3):
        yield f"player#{10 + seat} accept {seat} $1,000"
    yield "dealer#5 bets"
    for seat in (1, 2, 3):
        yield f"player#{10 + seat} bet {seat} {chance.choice(('player', 'banker'))} $50"
    yield "dealer#5 start"
    for _ in range(6):
        yield f"dealer#5 card {chance.choice(RANKS)}{chance.choice(SUITS)}"
    yield from outcome()


def lines_of_night(chance):
    """Yields pairs of a table and a line, endlessly."""
    yield from ((1, text) for text in seating("washington virtual"))
    yield from ((2, text) for text in seating("california-panda8"))
    hand = 0
    while True:
        yield from ((1, text) for text in virtual_hand(chance, hand))
        yield from ((2, text) for text in keyed_hand(chance, hand))
        hand += 1
