#!/usr/bin/env python3
"""Writes docs/api.md from web/openapi.json and examples/settled_hand.sh: tools/api_reference.py SOURCE >docs/api.md

tests/check_api.py checks that it is current and runs the example.
"""

import json
import pathlib
import sys

SCALARS = {"integer": "number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}

HEAD = """# HTTP API reference

With this API a program can do what the pages do: sign in, send a table's commands, follow tables live, read the journal, and calculate odds.

Written by `tools/api_reference.py` from [web/openapi.json](../web/openapi.json), which a room serves at `/api/openapi.json`: change it there.
[server.md](server.md) explains how it fits together, what each role sees, and how live views work.

{description}

A program signs in like a person, keeps the cookie `sabot`, and sends JSON. A command has an `id` chosen by the client, 32 hexadecimal digits.
Sending it again with the same id returns the same reply without repeating the command. The reply is sent after the command is on disk. A person may
send at most 40 commands per second.

## Example: sign in and settle a hand

[examples/settled_hand.sh](../examples/settled_hand.sh), which the tests run:

```sh
{example}```
"""


def anchor(reference):
    """Links to a schema, or to a part of one: View.table."""
    _, _, _, name, *parts = reference.split("/")
    return f"[{name}](#{name.lower()})" + "".join(f".{part}" for part in parts if part not in ("properties", "items"))


def numbers(schema):
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is None and high is None:
        return ""
    return f", {low} to {high}" if high is not None else f" from {low}"


def type_words(schema):
    """Describes a type in a few words."""
    if "$ref" in schema:
        return anchor(schema["$ref"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(type_words(part) for part in schema[word]))
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        rest = {key: value for key, value in schema.items() if key != "type"}
        return " or ".join(type_words(rest | {"type": one}) for one in kind)
    if kind == "array":
        return "list of " + type_words(schema.get("items", {}))
    if kind == "object":
        if "properties" not in schema and isinstance(schema.get("additionalProperties"), dict):
            names = type_words(schema["propertyNames"]) if "propertyNames" in schema else "name"
            return f"object of {type_words(schema['additionalProperties'])} by {names}"
        return "object" if "properties" not in schema else "{ " + ", ".join(f"`{key}`" for key in schema["properties"]) + " }"
    return SCALARS.get(kind, kind) + numbers(schema)


def cell(text):
    return " ".join(text.split()).replace("|", "\\|")


def fields(schema):
    """Returns a table of an object's fields."""
    lines = ["| field | type | description |", "|---|---|---|"]
    required = schema.get("required", [])
    for name, value in schema["properties"].items():
        may = "" if name in required else "optional. "
        lines.append(f"| `{name}` | {cell(type_words(value))} | {cell(may + value.get('description', ''))} |")
    return lines


class Reference:
    def __init__(self, document):
        self.document = document
        self.lines = []

    def follow(self, value):
        """Resolves a reference."""
        while "$ref" in value:
            found = self.document
            for part in value["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            value = found
        return value

    def contents(self, value):
        """Describes the body of a reply or request, by media type."""
        found = [f"{type_words(part.get('schema', {}))}" + ("" if media == "application/json" else f" as `{media}`")
                 for media, part in value.get("content", {}).items()]
        return "; ".join(found)

    def add_request(self, method, path, item, operation):
        self.lines += ["", f"### `{method.upper()} {path}`", "", operation["summary"] + "."]
        if "description" in operation:
            self.lines[-1] += " " + operation["description"]
        if operation.get("security"):
            self.lines[-1] += " Requires sign-in."
        parameters = [self.follow(one) for one in item.get("parameters", []) + operation.get("parameters", [])]
        if parameters:
            self.lines += ["", "| parameter | type | description |", "|---|---|---|"]
            self.lines += [f"| `{one['name']}` ({one['in']}) | {cell(type_words(one['schema']))} | {cell(one.get('description', ''))} |"
                           for one in parameters]
        if "requestBody" in operation:
            self.lines += ["", "Body: " + self.contents(self.follow(operation["requestBody"])) + "."]
        self.lines += ["", "| status | description | body |", "|---|---|---|"]
        for status, answer in operation["responses"].items():
            answer = self.follow(answer)
            self.lines.append(f"| {status} | {cell(answer['description'])} | {cell(self.contents(answer))} |")

    def add_requests(self):
        for tag in self.document["tags"]:
            self.lines += ["", f"## {tag['description']}"]
            for path, item in self.document["paths"].items():
                for method, operation in item.items():
                    if method != "parameters" and tag["name"] in operation["tags"]:
                        self.add_request(method, path, item, operation)

    def add_commands(self, commands):
        """Writes one table for all commands."""
        self.lines += ["", "### Command", "", "One of the following. `id` and `approval` are optional.", "",
                       "| command | fields | description |", "|---|---|---|"]
        for name, schema in commands.items():
            own = {key: value for key, value in schema["properties"].items() if key not in ("command", "id", "approval")}
            words = ", ".join(f"`{key}` {type_words(value)}" for key, value in own.items())
            word = schema["properties"]["command"]["const"]
            self.lines.append(f"| <a id=\"{name.lower()}\"></a>`{word}` | {cell(words)} | {cell(schema.get('description', ''))} |")

    def add_schema(self, name, schema):
        self.lines += ["", f"### {name}", ""]
        if "description" in schema:
            self.lines += [schema["description"], ""]
        if "properties" in schema:
            self.lines += fields(schema)
        else:
            self.lines.append(type_words(schema) + ".")

    def add_schemas(self):
        schemas = self.document["components"]["schemas"]
        commands = {name: schema for name, schema in schemas.items() if name.endswith("Command") and name != "Command"}
        self.lines += ["", "## Schemas"]
        for name, schema in schemas.items():
            if name == "Command":
                self.add_commands(commands)
            elif name not in commands:
                self.add_schema(name, schema)


def main():
    source = pathlib.Path(sys.argv[1])
    document = json.loads((source / "web" / "openapi.json").read_text())
    example = (source / "examples" / "settled_hand.sh").read_text()
    reference = Reference(document)
    reference.add_requests()
    reference.add_schemas()
    print(HEAD.format(description=document["info"]["description"], example=example) + "\n".join(reference.lines))


if __name__ == "__main__":
    main()
