"""Changes to the records of a journal, for tests/tamper.py: ends cut off; records moved, removed, doubled or copied from elsewhere; the
rest of the chain rebuilt, without the room's key and with it."""

import random

from tamper_bench import OPEN
from tamper_room import COLUMNS, Key, chain, record_hash, room_hash
from tamper_values import FOUND, Changes, is_checkpoint, judge_words

OLDER = "a complete older copy"
UNSURE = "reported as open or killed"
HARMLESS = "valid under the rules"
HEAD = COLUMNS["head"]
INSERT = f"INSERT INTO records VALUES ({', '.join('?' * 10)})"


def set_head(database, **values):
    database.execute(f"UPDATE head SET {', '.join(f'{name} = ?' for name in values)}", tuple(values.values()))


def put_head(database, row):
    database.execute("DELETE FROM head")
    database.execute(f"INSERT INTO head VALUES ({', '.join('?' * 9)})", row)


def replace_records(database, first, rows):
    """Replaces the records from `first` on."""
    database.execute("BEGIN")
    database.execute("DELETE FROM records WHERE sequence >= ?", (first,))
    database.executemany(INSERT, rows)
    database.execute("COMMIT")


# ---------------------------------------------------------------------------------------------------------
# Cut-off ends


def head_changes(room, last):
    """Yields the changes to the head that fit an end at record `last` and need no key."""
    end = room.by_sequence[last][9] if last > 0 else room.hash
    moved = {"sequence": last, "hash": end}
    as_signed = moved | {"signed_sequence": last, "signed_hash": end}
    yield "moved", moved
    yield "moved, open", moved | {"closed": 0}
    yield "moved, sealed", moved | {"closed": 0, "seal": end}
    yield "moved as signed", as_signed
    yield "moved as signed, open", as_signed | {"closed": 0}
    yield "moved as signed, never killed", as_signed | {"kills": 0}
    yield "signed part moved", {"signed_sequence": last, "signed_hash": end}
    for row in room.rows["checkpoints"]:
        yield f"with the checkpoint's signature at {row[0]}", as_signed | {"signature": row[3]}
        yield f"with the checkpoint's signature at {row[0]}, open", as_signed | {"signature": row[3], "closed": 0}


def ends(room):
    """The journal is cut off at every record, with every head the file ever had."""
    changes = Changes(room)
    for last in range(room.last):
        cut = lambda database, last=last: database.execute("DELETE FROM records WHERE sequence > ?", (last,))
        yield changes.on_records(f"cut after {last}", cut)
        for label, values in head_changes(room, last):
            yield changes.case(
                f"cut after {last}, head {label}",
                lambda database, cut=cut, values=values: (cut(database), set_head(database, **values)),
                lambda result, _: judge_words(result, "the head"),
            )
        for head in room.heads:
            yield from old_heads(changes, head, last, cut)


def old_heads(changes, head, last, cut):
    """Uses the head of an older state of the file, unchanged, or moved to this end as far as it is not signed."""
    room = changes.room
    end = room.by_sequence[last][9] if last > 0 else room.hash
    moved = (1, last, end, *head[3:])

    def change(database, row, drops):
        cut(database)
        put_head(database, row)
        if drops:
            database.execute("DELETE FROM checkpoints WHERE sequence > ?", (last,))

    def judge_old(result, row, drops):
        """Passes only a complete older state of the file, or one that is reported as possibly incomplete."""
        newer = any(sequence > last for sequence in room.checkpoints)
        is_closed_here = row[6] == 1 and row[4] == last
        is_open_here = row[6] == 0 and (row[4] < last or row == head)
        if row[1] != last or (newer and not drops) or not (is_closed_here or is_open_here):
            return FOUND if result.exit == 1 else f"!not found: {result.text[:300]}"
        if result.exit == 1:  # the seeds of that time are no longer in the file
            return judge_words(result, "the sealed seed of shoe")
        return OLDER if row == head else UNSURE if result.remarks_on(OPEN) else f"!no remark: {result.text}"

    for row in dict.fromkeys((head, moved)):
        for drops in (False, True):
            yield changes.case(
                f"cut after {last}, head of {head[1]} at {row[1]}{', checkpoints cut' if drops else ''}",
                lambda database, row=row, drops=drops: change(database, row, drops),
                lambda result, _, row=row, drops=drops: judge_old(result, row, drops),
            )
    if head[4] < last and head[6] == 0 and last != head[1]:
        yield changes.case(
            f"cut after {last}, head of {head[1]} moved there, audited with the secret",
            lambda database: change(database, moved, True),
            lambda result, _: judge_words(result, "the seal of the journal does not match the secret"),
            "--secret",
            f"{room.path}.key",
        )


# ---------------------------------------------------------------------------------------------------------
# Moved records


def renumbered(rows, first):
    return [(first + place, *row[1:]) for place, row in enumerate(rows)]


def fresh(row, number):
    """Returns a copy with another command id, because the index allows no duplicates."""
    return (*row[:5], bytes([0xEE] * 8) + number.to_bytes(8, "big"), *row[6:])


def places(room, other):
    """Records are swapped, removed, doubled, and copied from another table or room."""
    changes = Changes(room)
    chance = random.Random(7)
    pairs = [(n, n + 1) for n in range(1, room.last)]
    pairs += [tuple(sorted(chance.sample(range(1, room.last + 1), 2))) for _ in range(room.last)]
    for left, right in pairs:
        rows = [room.by_sequence[n] for n in range(left, room.last + 1)]
        rows[0], rows[right - left] = rows[right - left], rows[0]
        rows = renumbered(rows, left)
        yield changes.on_records(f"{left} and {right} swapped", lambda database, rows=rows, left=left: replace_records(database, left, rows))
    for n, row in room.by_sequence.items():
        behind = [room.by_sequence[m] for m in range(n + 1, room.last + 1)]
        copy, foreign = fresh(row, n), other.records[n % len(other.records)]
        moved = (n, row[1] % 5 + 1, *row[2:])
        for label, first, rows in (
            ("removed", n, behind),
            ("removed, the rest renumbered", n, renumbered(behind, n)),
            ("doubled", n + 1, renumbered([copy, *behind], n + 1)),
            ("given to another table", n, [moved, *behind]),
            ("replaced by another room's", n, [(n, *foreign[1:]), *behind]),
            ("preceded by another room's", n, renumbered([fresh(foreign, n), row, *behind], n)),
            ("repeated at the end", room.last + 1, [(room.last + 1, *copy[1:])]),
        ):
            yield changes.on_records(f"{n} {label}", lambda database, first=first, rows=rows: replace_records(database, first, rows))


# ---------------------------------------------------------------------------------------------------------
# Rebuilt chains


def variants(row):
    yield "another person", (*row[:4], row[4] + 1, *row[5:])
    yield "a second later", (*row[:2], row[2] + 1000, *row[3:])
    yield "other events", (*row[:7], row[7][:-1] + bytes([row[7][-1] ^ 1]), *row[8:])


def rechained(room, first, rows):
    """Returns these rows with matching hashes after the record before them."""
    return list(chain(room.hash, rows, room.by_sequence[first - 1][9] if first > 1 else room.hash))


def chains(room):
    """One record is changed or removed and the rest of the chain is rebuilt, without the key. Only the signed end can show it."""
    changes = Changes(room)
    stranger = Key(b"the secret of somebody else.....")
    for n, row in room.by_sequence.items():
        behind = room.records[n:]
        for label, changed in variants(row):
            yield from chained(changes, stranger, f"{n}: {label}", n, [changed, *behind])
            yield hashed_alone(changes, f"{n}: {label}, only its hash recomputed", changed, min(n + 1, room.last))
        yield hashed_alone(changes, f"{n}: another previous hash, its hash recomputed", (*row[:8], row[9], row[9]), n)
        if behind:
            yield from chained(changes, stranger, f"{n}: removed", n, renumbered(behind, n))


def hashed_alone(changes, label, changed, place):
    """A record has a matching hash, but the next record does not follow from it."""
    room = changes.room
    changed = (*changed[:9], record_hash(room.hash, changed))

    def judge(result):
        named = [fault["sentence"] for fault in result.faults if fault["record"] == place and fault["table"] == 0]
        words = (f"record {place} does not follow the one before it", f"record {place} is not the one the room's key signed")
        good = result.exit == 1 and result.is_chain_broken and any(word in sentence for sentence in named for word in words)
        return FOUND if good else f"!not at record {place}: {result.text[:400]}"

    rows = [changed, *room.records[changed[0] :]]
    return changes.case(label, lambda database: replace_records(database, changed[0], rows), lambda result, _: judge(result))


def heads_for(room, stranger, last, end):
    """Returns the heads that fit and need no key of the room."""
    moved = {"sequence": last, "hash": end}
    as_signed = moved | {"signed_sequence": last, "signed_hash": end}
    return {
        "hash moved": moved,
        "all moved": as_signed,
        "all moved, open": as_signed | {"closed": 0},
        "signed by another key": dict(zip(HEAD, stranger.head(room.hash, last, end, 1, room.rows["head"][0][7]))),
    }


def chained(changes, stranger, label, first, rows):
    room = changes.room
    last = rows[-1][0]

    def change(database, how=None):
        forged = rechained(room, first, rows)
        replace_records(database, first, forged)
        if how is not None:
            set_head(database, **heads_for(room, stranger, last, forged[-1][9])[how])

    def judge_end(result):
        """The last record is not the one the key signed, or is missing. Other faults may be reported as well."""
        named = [fault["sentence"] for fault in result.faults if fault["record"] == room.last and fault["table"] == 0]
        words = (f"record {room.last} is not the one the room's key signed", f"the journal is cut off after record {last}:")
        good = result.exit == 1 and result.is_chain_broken and any(word in sentence for sentence in named for word in words)
        early = [fault for fault in result.faults if fault["record"] < first and not is_checkpoint(fault)]
        return FOUND if good and not early else f"!not the end: {result.text[:400]}"

    yield changes.case(f"{label}, chain rebuilt", change, lambda result, _: judge_end(result))
    for how in ("hash moved", "all moved", "all moved, open", "signed by another key"):
        yield changes.case(
            f"{label}, chain rebuilt, head {how}", lambda database, how=how: change(database, how), lambda result, _: judge_words(result, "the head")
        )


# ---------------------------------------------------------------------------------------------------------
# With a key


def forge(room, key, first, changed, is_own):
    """Rewrites the whole journal with a key: the room's own secret, or that of an invented room."""
    owner = room.rows["room"][0] if is_own else (1, room.rows["room"][0][1], key.public, room.rows["room"][0][3])
    base = room_hash(owner)

    def change(database):
        rows = [changed, *room.records[first:]]
        rows = rechained(room, first, rows) if is_own else list(chain(base, room.records[: first - 1] + rows, base))
        replace_records(database, first if is_own else 1, rows)
        database.execute("DELETE FROM checkpoints")
        database.execute("UPDATE room SET public_key = ?", (owner[2],))
        put_head(database, key.head(base, room.last, rows[-1][9], 1, room.rows["head"][0][7]))

    return change


def forgeries(room):
    """Only the signature prevents these: a time one millisecond later is valid under the rules, but not under another key."""
    changes = Changes(room)
    own, stranger = Key(room.secret), Key(b"the secret of somebody else.....")
    assert own.public.hex() == room.key
    for n, row in room.by_sequence.items():
        later = (*row[:2], row[2] + 1, *row[3:])
        yield changes.case(f"{n}: by the room's key", forge(room, own, n, later, True), lambda result, _, n=n: judge_forged(result, n))
        yield changes.case(
            f"{n}: by another key", forge(room, stranger, n, later, False), lambda result, _: judge_words(result, "the journal belongs to another room")
        )
        yield changes.case(
            f"{n}: by another key, without a given key", forge(room, stranger, n, later, False), lambda result, _, n=n: judge_forged(result, n), "--json"
        )


def judge_forged(result, place):
    """The chain is intact. Faults must be violations of the rules, at this record or after it."""
    if result.is_chain_broken is not False:
        return f"!the forged chain is reported as broken: {result.text[:300]}"
    if result.exit == 0:
        return HARMLESS
    return FOUND if all(fault["record"] >= place for fault in result.faults) else f"!before record {place}: {result.faults}"


def false_events(room):
    """Every byte of every event is changed with the room's own key: the chain is intact, and the rules find the false events."""
    changes = Changes(room)
    key = Key(room.secret)
    for n, row in room.by_sequence.items():
        for at in range(len(row[7])):
            for flip in (0x01, 0x80):
                changed = (*row[:7], row[7][:at] + bytes([row[7][at] ^ flip]) + row[7][at + 1 :], *row[8:])
                yield changes.case(
                    f"{n}: byte {at} ^ {flip:#x}, by the room's key",
                    forge(room, key, n, changed, True),
                    lambda result, _, n=n: judge_forged(result, n),
                )


def settlements(room):
    """Fees, settlements and prizes are changed with the room's own key: found at their record and hand."""
    changes = Changes(room)
    key = Key(room.secret)
    money = {"fee-taken", "line-settled", "prize-paid"}
    for answer in room.answers:
        events = {event["event"] for event in answer["events"]}
        if not events & money or "bet-placed" in events:  # a changed bet may be valid
            continue
        n, row = answer["sequence"], room.by_sequence[answer["sequence"]]
        table, hand = room.hand_at(n)

        def judge(result, n=n, table=table, hand=hand):
            named = any((fault["record"], fault["table"], fault["hand"]) == (n, table, hand) for fault in result.faults)
            good = result.exit == 1 and result.is_chain_broken is False and named
            return FOUND if good else f"!not at record {n}, hand {hand}: {result.text[:400]}"

        for at in range(len(row[7])):
            changed = (*row[:7], row[7][:at] + bytes([row[7][at] ^ 1]) + row[7][at + 1 :], *row[8:])
            yield changes.case(f"{n}: byte {at}, by the room's key", forge(room, key, n, changed, True), lambda result, _, judge=judge: judge(result))
