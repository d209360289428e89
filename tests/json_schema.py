"""Checks JSON against a schema: the part of JSON Schema that web/openapi.json uses. Rejects keywords it does not know.

    check = Checker(document)            # resolves its "#/components/…" references
    check.faults(value, {"$ref": "#/components/schemas/Room"})    # a list of sentences, empty if the value is valid

An object may contain only what its schema describes, unless it has `additionalProperties`. This also finds descriptions that are no
longer complete.
"""

import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
PLAIN = {"description", "format", "default", "example", "discriminator"}  # for people and code generators
KNOWN = PLAIN | {"$ref", "type", "enum", "const", "oneOf", "allOf", "properties", "required", "propertyNames", "additionalProperties", "items",
                 "minItems", "maxItems", "pattern", "maxLength", "minimum", "maximum"}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


class Checker:
    def __init__(self, document):
        self.document = document

    def find(self, reference):
        """Resolves a reference such as "#/components/schemas/Room"."""
        found = self.document
        for word in reference.removeprefix("#/").split("/"):
            found = found[word.replace("~1", "/")]
        return found

    def whole(self, schema):
        """Returns the schema with its reference resolved and its `allOf` merged."""
        unknown = set(schema) - KNOWN
        assert not unknown, f"unknown keywords in the schema: {unknown}"
        parts = [self.whole(self.find(schema["$ref"]))] if "$ref" in schema else []
        parts += [self.whole(part) for part in schema.get("allOf", [])] + [schema]
        merged = {}
        for part in parts:
            merged |= {key: value for key, value in part.items() if key not in ("$ref", "allOf")}
        for key, empty in (("properties", {}), ("required", [])):
            for part in parts:
                empty = empty | part.get(key, {}) if isinstance(empty, dict) else empty + part.get(key, [])
            merged[key] = empty
        return merged

    def faults(self, value, schema, place="it"):
        schema = self.whole(schema)
        types = schema.get("type", [])
        types = types if isinstance(types, list) else [types]
        if types and not any(is_type(value, name) for name in types):
            return [f"{place} is not {' or '.join(types)}: {value!r:.80}"]
        if "enum" in schema and value not in schema["enum"] or "const" in schema and value != schema["const"]:
            return [f"{place} is not one of the allowed values: {value!r:.80}"]
        return (self.of_choices(value, schema, place) + self.of_plain(value, schema, place) + self.of_array(value, schema, place)
                + self.of_object(value, schema, place))

    def of_choices(self, value, schema, place):
        if "oneOf" not in schema:
            return []
        tried = [self.faults(value, choice, place) for choice in schema["oneOf"]]
        fitting = sum(not faults for faults in tried)
        return [] if fitting == 1 else [f"{place} fits {fitting} of {len(tried)} schemas: {min(tried, key=len)[:3]}"]

    @staticmethod
    def of_plain(value, schema, place):
        if isinstance(value, str):
            is_good = re.search(schema.get("pattern", ""), value) and len(value) <= schema.get("maxLength", len(value))
        elif is_type(value, "integer"):
            is_good = schema.get("minimum", value) <= value <= schema.get("maximum", value)
        else:
            is_good = True
        return [] if is_good else [f"{place} violates its pattern or range: {value!r:.80}"]

    def of_array(self, value, schema, place):
        if not isinstance(value, list):
            return []
        faults = [] if schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)) else [f"{place} has {len(value)} items"]
        for index, item in enumerate(value):
            faults += self.faults(item, schema.get("items", {}), f"{place}[{index}]")
        return faults

    def of_object(self, value, schema, place):
        if not isinstance(value, dict) or "oneOf" in schema:
            return []
        described, others = schema["properties"], schema.get("additionalProperties", False)
        faults = [f"{place}.{key} is missing" for key in schema["required"] if key not in value]
        for key, item in value.items():
            faults += self.faults(key, schema.get("propertyNames", {}), f"the key {place}.{key}")
            if key in described:
                faults += self.faults(item, described[key], f"{place}.{key}")
            elif not others:
                faults.append(f"{place}.{key} is not described")
            elif others is not True:
                faults += self.faults(item, others, f"{place}.{key}")
        return faults
