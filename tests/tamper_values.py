"""Changes to the values of a journal for tests/tamper.py: every bit and byte of every column. Also judges what an audit reports."""

from tamper_room import COLUMNS, database_of, image_of

FOUND = "found and named"
SIGNED = 1 << 63


# ---------------------------------------------------------------------------------------------------------
# What an audit must report


def first_difference(room, rows):
    """Returns the first record that differs. If only its number can tell, returns that number as a string."""
    by_sequence = {row[0]: row for row in rows}
    if (least := min(by_sequence, default=1)) < 1:
        return str(least)
    for sequence, row in room.by_sequence.items():
        if by_sequence.get(sequence) != row:
            return sequence
    return max(by_sequence)


def judge_records(room, result, database):
    place = first_difference(room, database.execute("SELECT * FROM records ORDER BY sequence").fetchall())
    return judge_place(result, place)


def is_checkpoint(fault):
    return fault["sentence"].startswith("the checkpoint at record ")


def judge_place(result, place):
    """The fault must be at this record. A checkpoint that no longer fits may be reported as well."""
    others = [fault for fault in result.faults if fault["record"] != place and not is_checkpoint(fault)]
    if result.exit != 1 or not result.faults:
        return f"!not found: exit {result.exit}, {result.text[:300]}"
    if isinstance(place, str):
        return judge_words(result, f"a record is numbered {place}:")
    if others or not result.names(place):
        return f"!not record {place}: {result.faults}"
    words = (f"ecord {place:,} ", f"cut off after record {place - 1:,}:")
    return judge_words(result, *words)


def judge_words(result, *words):
    """One of these phrases must be in the reported sentences."""
    if result.exit != 1:
        return f"!not found: exit {result.exit}, {result.text[:300]}"
    return FOUND if any(word in sentence for sentence in result.sentences for word in words) else f"!reports {result.sentences}"


class Changes:
    """Changes to the room's tables, each with a label and a function of a bench."""

    def __init__(self, room):
        self.room, self.image = room, room.image
        self.key = ("--key", room.key)

    def case(self, label, change, judge, *options):
        """Returns a case. `change` changes the database; `judge` gets the result of the audit and the database."""

        def work(bench):
            database = database_of(self.image)
            change(database)
            bench.put(image_of(database))
            outcome = judge(bench.audit(*(options or self.key)), database)
            database.close()
            return outcome

        return label, work

    def on_records(self, label, change):
        return self.case(label, change, lambda result, database: judge_records(self.room, result, database))


# ---------------------------------------------------------------------------------------------------------
# Every value, bit by bit


def other_values(value):
    """Yields all values that differ from a number in one bit; or from bytes in the low bit, the high bit or all bits of one byte, or in
    length."""
    if isinstance(value, int):
        for bit in range(64):
            changed = (value + 2 * SIGNED) % (2 * SIGNED) ^ 1 << bit
            yield f"bit {bit}", changed - 2 * SIGNED if changed >= SIGNED else changed
        return
    for at in range(len(value)):
        for flip in (0x01, 0x80, 0xFF):
            yield f"byte {at} ^ {flip:#x}", value[:at] + bytes([value[at] ^ flip]) + value[at + 1 :]
    yield "a byte more", value + b"\0"
    yield "a byte less", value[:-1]


def column_changes(table, row):
    """Yields a label and the SQL that changes it, for every value of a row."""
    columns = COLUMNS[table]
    keys = columns[:2] if table == "secrets" else columns[:1]
    where = " AND ".join(f"{key} = ?" for key in keys)
    for column, value in zip(columns, row):
        if column == "one":
            continue  # fixed by a CHECK constraint; tamper_file.py changes it in the file
        for how, changed in other_values(value):
            sql = f"UPDATE OR REPLACE {table} SET {column} = ? WHERE {where}"
            yield f"{table} {row[: len(keys)]} {column}, {how}", sql, (changed, *row[: len(keys)])


def record_values(room):
    changes = Changes(room)
    for row in room.records:
        for label, sql, values in column_changes("records", row):
            yield changes.on_records(label, lambda database, sql=sql, values=values: database.execute(sql, values))


def other_tables(room):
    """Changes the identity of the room, the head, the checkpoints and the sealed seeds of shoes in play."""
    changes = Changes(room)
    words = {
        "room": ("the journal belongs to another room", "the room of", "the head is not signed with this room's key"),
        "head": ("the head",),
        "checkpoints": ("the checkpoint at record", "a checkpoint is damaged"),
        "secrets": ("the sealed seed of shoe 2 is",),
    }
    for table, expected in words.items():
        options = ("--secret", f"{room.path}.key") if table == "secrets" else ()
        for row in room.rows[table]:
            for label, sql, values in column_changes(table, row):
                yield changes.case(
                    label,
                    lambda database, sql=sql, values=values: database.execute(sql, values),
                    lambda result, _, expected=expected: judge_words(result, *expected),
                    *options,
                )
            keys = COLUMNS[table][: 2 if table == "secrets" else 1]
            sql = f"DELETE FROM {table} WHERE {' AND '.join(f'{key} = ?' for key in keys)}"
            if table != "checkpoints":  # a missing checkpoint only costs time
                yield changes.case(
                    f"{table} {row[0]} removed",
                    lambda database, sql=sql, values=row[: len(keys)]: database.execute(sql, values),
                    lambda result, _, expected=expected: judge_words(result, *expected),
                    *options,
                )


FORGED = """PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'table', name = 'forged', tbl_name = 'forged',
 sql = 'CREATE TABLE forged (command, room_table, sequence, PRIMARY KEY (command, room_table, sequence)) WITHOUT ROWID'
 WHERE name = 'records_command'; PRAGMA schema_version = {}"""
RESTORED = """PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'index', name = 'records_command', tbl_name = 'records',
 sql = 'CREATE UNIQUE INDEX records_command ON records (command, room_table)' WHERE name = 'forged'; PRAGMA schema_version = {}"""


def index_values(room):
    """Changes the command index. It is stored like a table without row ids, so it can be changed alone under another name."""
    changes = Changes(room)
    database = database_of(room.image)
    version = database.execute("PRAGMA schema_version").fetchone()[0]
    database.executescript(FORGED.format(version + 1))
    changes.image = image_of(database)

    def change(database, sql, values):
        database.execute(sql, values)
        database.executescript(RESTORED.format(version))

    def judge(result, sequence):
        outcome = judge_words(result, "the command index")
        is_named = result.names(sequence) or "is damaged" in result.text  # for malformed entries
        return outcome if outcome != FOUND or is_named else f"!not record {sequence}: {result.faults}"

    for entry in room.rows["index"]:
        for column, value in zip(("command", "room_table", "sequence"), entry):
            for how, changed in other_values(value):
                sql = f"UPDATE OR REPLACE forged SET {column} = ? WHERE sequence = ?"
                yield changes.case(
                    f"index {entry[2]} {column}, {how}",
                    lambda database, sql=sql, values=(changed, entry[2]): change(database, sql, values),
                    lambda result, _, sequence=entry[2]: judge(result, sequence),
                )
        yield changes.case(
            f"index {entry[2]} removed",
            lambda database, values=(entry[2],): change(database, "DELETE FROM forged WHERE sequence = ?", values),
            lambda result, _, sequence=entry[2]: judge(result, sequence),
        )
