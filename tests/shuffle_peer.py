#!/usr/bin/env python3
"""Computes the first cards of a practice shoe independently of sabot: shuffle_peer.py SEED SHOE DECKS COUNT.

splitmix64 seeds xoshiro256**. A number below n is the high half of a 32-bit product, drawn again where it would be biased. The shuffle is
Fisher-Yates on new decks, from the end.
"""

import sys

MASK = (1 << 64) - 1


def rotate(word, bits):
    return (word << bits | word >> (64 - bits)) & MASK


def splitmix(counter):
    counter = (counter + 0x9E3779B97F4A7C15) & MASK
    word = counter
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & MASK
    return counter, word ^ word >> 31


def generator(seed, stream):
    counter = splitmix(seed)[1] ^ rotate(splitmix(stream)[1], 32)
    state = []
    for _ in range(4):
        counter, word = splitmix(counter)
        state.append(word)
    while True:
        yield rotate(state[1] * 5 & MASK, 7) * 9 & MASK
        shifted = state[1] << 17 & MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = rotate(state[3], 45)


def below(words, bound):
    while True:
        product = (next(words) >> 32) * bound
        if product % (1 << 32) >= (1 << 32) % bound:
            return product >> 32


def main():
    seed, shoe, decks, count = map(int, sys.argv[1:])
    words = generator(seed, shoe)
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * decks
    for left in range(len(cards), 1, -1):
        chosen = below(words, left)
        cards[left - 1], cards[chosen] = cards[chosen], cards[left - 1]
    print(*cards[:count])


if __name__ == "__main__":
    main()
