"""
Writes src/titre/_contract/ from the contract of the API: types of all schemas, and a method for each operation.

The types come from datamodel-code-generator. The folder is not committed: every build makes it again, so that it cannot be
stale, and `CONTRACT_SHA256` says from which contract it was made.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

HERE = Path(__file__).resolve().parents[1]
CONTRACT = HERE.parents[1] / "generated" / "openapi.lean.json"
TARGET = HERE / "src" / "titre" / "_contract"

Json = dict[str, Any]


def with_units(node: Any) -> Any:
    """The same document, where each description of a quantity ends with its unit."""
    if isinstance(node, list):
        return [with_units(one) for one in node]
    if not isinstance(node, dict):
        return node
    made = {key: with_units(value) for key, value in node.items()}
    unit = made.get("x-unit")
    if isinstance(unit, str):
        said = "Share, as a number" if unit == "1" else f"In {unit}"
        made["description"] = f"{made.get('description', '')} {said}.".strip()
    return made


def write_models(contract: Json) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "openapi.json"
        source.write_text(json.dumps(with_units(contract)))
        options = [
            *("--input-file-type", "openapi", "--output-model-type", "typing.TypedDict"),
            *("--target-python-version", "3.11", "--formatters", "builtin", "--disable-timestamp"),
            *("--enum-field-as-literal", "all", "--no-use-closed-typed-dict"),
            "--use-schema-description",
            "--use-field-description",
            "--use-standard-collections",
            "--use-union-operator",
        ]
        program = [sys.executable, "-m", "datamodel_code_generator", *options]
        subprocess.run([*program, "--input", str(source), "--output", str(TARGET / "models.py")], check=True)


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def resolve(contract: Json, node: Json) -> Json:
    while "$ref" in node:
        found: Any = contract
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        node = found
    return node


def type_of(contract: Json, schema: Json) -> str:
    """Type of a parameter. Enumerations are text, as later versions of the server may know more values."""
    plain = resolve(contract, schema)
    if plain.get("type") == "array":
        return "Sequence[str]"
    return {"integer": "int", "number": "float", "boolean": "bool"}.get(str(plain.get("type")), "str")


def model(media: Json) -> str:
    return "models." + str(media["schema"]["$ref"]).rsplit("/", 1)[1]


def method(contract: Json, verb: str, path: str, shared: list[Json], operation: Json) -> Iterator[str]:
    parameters = [resolve(contract, one) for one in [*shared, *operation.get("parameters", [])]]
    parameters = [one for one in parameters if not one.get("x-internal")]
    names = re.findall(r"{(\w+)}", path)
    query = [one for one in parameters if one["in"] == "query"]
    content = operation.get("requestBody", {}).get("content", {})
    success = next(value for code, value in operation["responses"].items() if code.startswith("2"))
    media = resolve(contract, success).get("content", {})
    gives = model(media["application/json"]) if "application/json" in media else "bytes" if media else "None"

    takes = [f"{snake(name)}: str" for name in names]
    if "application/json" in content:
        takes.append(f"body: {model(content['application/json'])}")
    named = [
        f"{snake(one['name'])}: {type_of(contract, one['schema'])}" + ("" if one.get("required") else " | None = None")
        for one in sorted(query, key=lambda one: not one.get("required"))
    ]
    if "multipart/form-data" in content:
        named += ["file: Upload | None = None", "form: Mapping[str, str] | None = None"]
    arguments = ", ".join(["self", *takes, *(["*", *named] if named else [])])

    yield f"    def {snake(operation['operationId'])}({arguments}) -> {gives}:"
    yield '        """'
    yield f"        {operation['summary']}."
    yield ""
    yield fill(operation["description"], 110, initial_indent=" " * 8, subsequent_indent=" " * 8)
    yield '        """'
    filled = re.sub(r"{(\w+)}", lambda found: "{" + f"quote({snake(found[1])})" + "}", path)
    parts = [f'"{operation["operationId"]}"', f'"{verb.upper()}"', f'f"{filled}"' if names else f'"{path}"']
    if query:
        parts.append("query={" + ", ".join(f'"{one["name"]}": {snake(one["name"])}' for one in query) + "}")
    if "application/json" in content:
        parts.append("body=body")
    if "multipart/form-data" in content:
        parts.append("file=file, form=form")
    call = f"self._call({', '.join(parts)})"
    if gives == "None":
        yield f"        {call}"
    else:
        yield f"        return cast({gives if gives == 'bytes' else repr(gives)}, {call})"
    yield ""


def write_operations(contract: Json, sha256: str) -> None:
    lines = [
        '"""The operations of the contract, a method for each. Generated from the contract; do not edit."""',
        "",
        "from collections.abc import Mapping, Sequence",
        "from typing import Any, cast",
        "from urllib.parse import quote as quoted",
        "",
        "from . import models",
        "",
        "Upload = tuple[str, bytes, str]",
        '"""Name, content and media type of a file."""',
        "",
        f'CONTRACT_SHA256 = "{sha256}"',
        '"""Hash of generated/openapi.lean.json that this was made from."""',
        "",
        "",
        "def quote(part: str) -> str:",
        '    """A part of a path, in which nothing can start another part. @raises ValueError: if it is no id"""',
        '    if part in ("", ".", ".."):',
        '        raise ValueError(f"not an id: {part!r}")',
        '    return quoted(part, safe="")',
        "",
        "",
        "class Operations:",
        '    """Calls of the API, by the names of the contract. Bodies and responses are plain dictionaries."""',
        "",
        "    def _call(",
        "        self,",
        "        operation: str,",
        "        method: str,",
        "        path: str,",
        "        *,",
        "        query: Mapping[str, Any] | None = None,",
        "        body: Any = None,",
        "        file: Upload | None = None,",
        "        form: Mapping[str, str] | None = None,",
        "    ) -> Any:",
        "        raise NotImplementedError",
        "",
    ]
    for path, entry in contract["paths"].items():
        shared = entry.get("parameters", [])
        for verb in ("get", "post", "put", "delete"):
            if verb in entry:
                lines += method(contract, verb, path, shared, entry[verb])
    (TARGET / "operations.py").write_text("\n".join(lines).rstrip() + "\n")


def main() -> None:
    source = CONTRACT.read_bytes()
    contract = json.loads(source)
    TARGET.mkdir(parents=True, exist_ok=True)
    (TARGET / "__init__.py").write_text('"""Generated from the contract; do not edit."""\n')
    write_models(contract)
    write_operations(contract, hashlib.sha256(source).hexdigest())


if __name__ == "__main__":
    main()
