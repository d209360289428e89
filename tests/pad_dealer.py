"""Deals like a pad, for tests: sends the ready-made commands of the staff view and knows no rules.

    pad = PadDealer(ask, stakes={2: 1300, 4: 1700})       # ask(who, command) sends it and checks that it was carried out
    while pad.step(view()):
        pass

`who` is "dealer", "supervisor" or "player N" for seat N.
"""

import itertools


class PadDealer:
    def __init__(self, ask, stakes, bank_cents=4000000):
        self.ask, self.stakes, self.bank_cents = ask, stakes, bank_cents
        self.bet_hand = None
        # For a keyed table: all cards of a deck in turn, which no shoe runs out of.
        self.cards = itertools.cycle(rank + suit for rank in "27J4A9K58T3Q6" for suit in "chds")

    def sit_down(self, persons, cents):
        for seat, person in persons.items():
            self.ask(f"player {seat}", {"command": "sit", "bettor": seat, "person": person})
            self.ask("dealer", {"command": "buy-in", "bettor": seat, "cents": cents[seat]})

    def bet(self, view):
        banker = view["bank"]["seat"] if view["bank"] else 0
        for seat, cents in self.stakes.items():
            if seat != banker:
                kind = "player" if seat % 4 == 2 else "banker"
                self.ask(f"player {seat}", {"command": "bet", "bettor": seat, "seat": seat, "kind": kind, "cents": cents})

    def step(self, view):
        """Takes the next step. Returns False if no person can do anything now."""
        actions = view["actions"]
        is_betting = view["table"]["phase"] == "betting" and self.bet_hand != view["hand"]["number"]
        if actions["bank"]:
            seat = actions["bank"]["seat"]
            self.ask(f"player {seat}", {"command": "accept", "seat": seat, "cents": self.bank_cents + seat})
        elif is_betting:
            self.bet_hand = view["hand"]["number"]
            self.bet(view)
        elif actions["main"]:
            self.ask("dealer", actions["main"]["command"])
        elif actions["keys"]:
            self.ask("dealer", {"command": actions["keys"]["for"], "card": next(self.cards)})
        else:
            return False
        return True
