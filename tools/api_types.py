#!/usr/bin/env python3
"""Writes web/shared/api.d.ts from web/openapi.json, so that tsc checks the pages against the API.

Usage: api_types.py [--check]. With --check it writes nothing and fails if the file is out of date.
"""
import json
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent
DESCRIPTION = SOURCE / "web/openapi.json"
OUTPUT = SOURCE / "web/shared/api.d.ts"
HEAD = """// The types of the HTTP API. Written by tools/api_types.py from web/openapi.json: change it there.
"""
NAMES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def indented(text):
    return text.replace("\n", "\n  ")


def object_of(schema):
    lines = []
    for key, value in schema.get("properties", {}).items():
        name = key if re.fullmatch(r"[a-z_]\w*", key) else json.dumps(key)
        mark = "" if key in schema.get("required", []) else "?"
        if "description" in value:
            lines.append(f"/** {value['description']} */")
        lines.append(f"{name}{mark}: {type_of(value)};")
    others = schema.get("additionalProperties")
    if isinstance(others, dict):
        lines.append(f"[key: string]: {type_of(others)};")
    if not lines:
        return "Record<string, unknown>"
    return "{" + indented("\n" + "\n".join(lines)) + "\n}"


def of_type(name, schema):
    if name == "array":
        items = type_of(schema.get("items", {}))
        return f"{items}[]" if re.fullmatch(r"\w+|\{.*\}", items, re.S) else f"({items})[]"
    return object_of(schema) if name == "object" else NAMES[name]


def reference_type(reference):
    """Returns the TypeScript name of a schema, or of a part of it: "View/properties/meters" is the type of View's meters."""
    name, *path = reference.removeprefix("#/components/schemas/").split("/")
    for step, key in zip(path[::2], path[1::2]):
        assert step == "properties", reference
        name = f'NonNullable<{name}["{key}"]>'
    return name


def type_of(schema):
    if "$ref" in schema:
        return reference_type(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "oneOf" in schema:
        return " | ".join(type_of(each) for each in schema["oneOf"])
    if "allOf" in schema:
        return " & ".join(type_of(each) for each in schema["allOf"])
    names = schema.get("type", [])
    if not names:
        return object_of(schema) if "properties" in schema else "unknown"
    return " | ".join(of_type(name, schema) for name in ([names] if isinstance(names, str) else names))


def main():
    parts = [HEAD]
    for name, schema in json.loads(DESCRIPTION.read_text())["components"]["schemas"].items():
        comment = f"/** {schema['description']} */\n" if "description" in schema else ""
        parts.append(f"\n{comment}export type {name} = {type_of(schema)};\n")
    text = "".join(parts)
    if "--check" not in sys.argv[1:]:
        OUTPUT.write_text(text)
    elif OUTPUT.read_text() != text:
        sys.exit("web/shared/api.d.ts is out of date with web/openapi.json: run tools/api_types.py")


if __name__ == "__main__":
    main()
