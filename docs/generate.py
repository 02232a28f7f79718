"""Writes what follows from the code and from benchmarks/measured.json: `python docs/generate.py`."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from importlib import import_module
from inspect import Parameter, Signature, getdoc, signature
from pathlib import Path
from types import ModuleType
from typing import Any

import click
from click.testing import CliRunner

import duramen
from duramen import Blocks, Nodes
from duramen.apps.cli import main
from duramen.base.limits import LIMITS
from duramen.base.table import Column, Table
from duramen.compat import WITHOUT_COUNTERPART
from duramen.evaluate.tables import table
from duramen.page.completeness import VERDICTS
from duramen.page.extract import METHODS, OPTIONS, Option
from duramen.page.metadata import FIELDS
from duramen.page.model import STEPS
from duramen.page.statistics import STATISTICS

HERE = Path(__file__).parent
MEASURED = HERE.parent / "benchmarks" / "measured.json"
SHIPPED = sha256((HERE.parent / "python/duramen/page/model/duramen.model").read_bytes()).hexdigest()[:8]
TABLE = re.compile(r"^\|.*\n\|[-|]+\|(?:\n\|.*)*", re.MULTILINE)
FIGURES = re.compile(
    r"(?P<begin><!-- figures (?P<name>[\w-]+)(?: (?P<number>\d+))? -->\n).*?(?P<end><!-- end of figures -->)", re.DOTALL
)
NOTE = "<!-- Generated from the code by docs/generate.py; edit the code. -->\n"


def column_dictionary() -> str:
    """Every column and mask of both tables: its type and its meaning."""
    parts = [
        NOTE,
        "# Columns\n",
        "A page is two tables. Each column below is a read-only numpy array with one entry per row, read when it is",
        "first asked for: `page.nodes.words`, `page.blocks.in_link`. Counters of nodes are those of a text row, 0",
        "elsewhere; masks hold for an element and everything below it, unless they say otherwise.\n",
    ]
    described: set[tuple[str, str]] = set()
    for title, kind in (("page.nodes", Nodes), ("page.blocks", Blocks)):
        parts += [f"## `{title}`\n", f"{getdoc(kind)}\n", *columns_of(kind, described), ""]
        described |= {(name, column.meaning) for name, column in kind.columns().items()}
    return "\n".join(parts)


def columns_of(kind: type[Table], described: set[tuple[str, str]]) -> Iterator[str]:
    """One table's dictionary, stored columns before masks; those described already by their names alone."""
    declared = kind.columns().items()
    new = [(name, column) for name, column in declared if (name, column.meaning) not in described]
    yield "| column | type | meaning |"
    yield "|---|---|---|"
    for name, column in new:
        if type(column) is Column:
            yield f"| `{name}` | {column.dtype} | {column.meaning} |"
    if masks := [f"- `{name}`: {column.meaning}" for name, column in new if type(column) is not Column]:
        yield from ("\nMasks (bool):\n", *masks)
    if same := [f"`{name}`" for name, column in declared if (name, column.meaning) in described]:
        yield f"\nAs in `page.nodes`: {', '.join(same)}."


def command_line() -> str:
    """The help of every command."""
    parts = [
        NOTE,
        "# Command line\n",
        "`duramen COMMAND --help` prints all options of a command, as listed here; `-h` prints the everyday ones.\n",
    ]
    for name in (" ".join(words) for words in verbs(main)):
        text = help_of(*name.split()).removeprefix("Usage: ").replace("[OPTIONS] ", "", 1)
        text = re.sub(r"^ +(-h, --help|--help|-h) .*exit\.\n", "", text, flags=re.MULTILINE)
        parts.append(f"## `duramen {name}`\n\n```text\n{EMPTY_GROUP.sub('', text).rstrip()}\n```\n")
    return "\n".join(parts)


EMPTY_GROUP = re.compile(r"^\w+:\n(?:\n|\Z)", re.MULTILINE)


def verbs(group: click.Group, *above: str) -> Iterator[tuple[str, ...]]:
    """The words of every command that is not itself a group of commands."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if isinstance(command, click.Group):
            yield from verbs(command, *above, name)
        else:
            yield (*above, name)


def help_of(*words: str) -> str:
    return CliRunner().invoke(main, [*words, "--help"], prog_name="duramen", terminal_width=80).output


def python_api() -> str:
    """Every public function and class, with what its docstring says; and the public modules."""
    parts = [
        NOTE,
        "# Python API\n",
        "What `import duramen` offers, from its docstrings; `help(duramen.extract)` also has the examples.\n",
        "## Functions\n",
        *(
            f"### `{name}`\n\n```python\n{signature_of(getattr(duramen, name))}\n```\n\n{about(name)}\n"
            for name in CALLED
        ),
        "## Options of an extraction\n",
        table(["option", "what it does"], ([f"`{option.name}`", option.about] for option in OPTIONS.values())),
    ]
    classes = [name for name in duramen.__all__ if isinstance(getattr(duramen, name), type)]
    for name in sorted(classes, key=lambda name: name != "Document"):
        parts += [f"## `{name}`\n", f"{about(name)}\n", *members_of(getattr(duramen, name)), ""]
    parts += ["## Modules\n", "| module | what it is for | public names |", "|---|---|---|"]
    for name in MODULES:
        module = getattr(duramen, name, None) or import_module(f"duramen.{name}")
        public = (each for each in getattr(module, "__all__", vars(module)) if is_public(module, each))
        names = ", ".join(f"`{each}`" for each in sorted(public))
        parts.append(f"| `duramen.{name}` | {first_sentence(module)} | {names} |")
    return "\n".join([*parts, ""])


CALLED = ("extract", "extract_url", "aextract_url", "extract_many", "parse")
MODULES = "fetch save rules export render metadata model methods arrow corpus statistics tree evaluate".split()


def signature_of(function: Callable[..., Any]) -> str:
    """A call with the names of the arguments and their defaults."""
    whole = signature(function)
    bare = [each.replace(annotation=Parameter.empty) for each in whole.parameters.values()]
    return f"{function.__name__}{whole.replace(parameters=bare, return_annotation=Signature.empty)}"


def about(name: str) -> str:
    """The docstring of a public name up to its first example."""
    return (getdoc(getattr(duramen, name)) or "").partition("\n>>>")[0].strip()


def first_sentence(thing: object) -> str:
    return " ".join((getdoc(thing) or "").partition("\n\n")[0].split()).replace("|", "\\|")


LISTED = {Table: "[Columns](columns.md)", duramen.Metadata: "[Metadata](metadata.md)"}


def members_of(kind: type) -> Iterator[str]:
    """A table of the public attributes and methods of a class; columns and metadata have pages of their own."""
    if pages := [page for listed, page in LISTED.items() if issubclass(kind, listed)]:
        yield f"{pages[0]} lists them all."
        return
    described = [(name, first_sentence(member)) for name, member in vars(kind).items() if not name.startswith("_")]
    fields = getattr(kind, "__annotations__", {})
    documented = [(name, text) for name, text in described if text and name not in fields]
    if fields:
        yield f"Fields: {', '.join(f'`{name}`' for name in fields)}.\n"
    if documented:
        yield "| attribute or method | what it is |"
        yield "|---|---|"
        yield from (f"| `{name}` | {text} |" for name, text in documented)


def is_public(module: ModuleType, name: str) -> bool:
    names = getattr(module, "__all__", None) or [each for each in vars(module) if not each.startswith("_")]
    return name in names and not isinstance(getattr(module, name), ModuleType)


def statistics_list() -> str:
    """A list of the statistics of the core."""
    lines: list[str] = []
    for name, about in STATISTICS.items():
        if about.startswith("the same for"):
            lines[-1] = lines[-1].replace(":", f", `{name}`:", 1)
        else:
            lines.append(f"- `{name}`: {about}")
    return "\n".join(lines)


def limits_table() -> str:
    """The limits of pages and of the service."""
    rows = []
    for each in LIMITS.values():
        tests = ", ".join(f"`{test}`" for test in each.test.split(", "))
        rows.append([f"`{each.name}`", each.shown, each.about, f"`{each.option}`" if each.option else "", tests])
    return table(["name", "limit", "of what", "option", "checked by"], rows)


def names_without_counterpart() -> str:
    """The page about moving over, with the names of other libraries that `duramen.compat` does not have."""
    rows = [[", ".join(f"`{each}`" for each in names), why] for why, names in WITHOUT_COUNTERPART.items()]
    begin = "| name | in place of it |\n|---|---|\n"
    return with_part(HERE / "migrating.md", begin, "\n## Their own tests", table([], rows).split("\n", 2)[2])


def layout() -> str:
    """The page for contributors, with the rooms of the package on their floors, the highest first."""
    house = tomllib.loads((HERE / "layout.toml").read_text(encoding="utf-8"))
    lines = ["```text"]
    for rooms in reversed(house["floors"]["duramen"]):
        for room in (each for each in rooms if each in house["rooms"]):
            lines.append(f"{room:13} {house['rooms'][room]}")
            floors = house["floors"].get(f"duramen.{room}", [])[:-1]
            if floors:
                lines.append(" " * 16 + " -> ".join(", ".join(each) for each in floors))
    path = HERE.parent / "CONTRIBUTING.md"
    return with_part(path, "<!-- layout -->\n", "\n<!-- end of layout -->", "\n".join([*lines, "```"]))


def metadata_record() -> str:
    """The module of the Python record, with the fields of the core's table as typed attributes."""
    lines = []
    for field in FIELDS:
        lines += [f"    {field.name}: {FIELD_TYPES[field.kind][0]}", f'    """{field.about}"""']
    begin, end = "    # Fields of the core's table, written by docs/generate.py.\n", "\n    # End of the table."
    return with_part(RECORD, begin, end, "\n".join(lines))


def typescript_types() -> str:
    """The types of TypeScript for the options, the verdicts and the metadata, from the core's tables."""
    options = [(camel(each.name), option_type(each), each.about) for each in OPTIONS.values()]
    options.append(("today", "string", "An ISO 8601 day; dates of the page that lie after it are not believed."))
    verdicts = " | ".join(f'"{verdict}"' for verdict in VERDICTS)
    metadata = [(camel(each.name), FIELD_TYPES[each.kind][1], each.about) for each in FIELDS]
    return "\n".join(
        [
            "// Written by docs/generate.py from the tables of the core; edit those.",
            "",
            "/** The options of an extraction; what is undefined has its default. */",
            "export interface ExtractOptions {",
            *(f"  /** {about} */\n  {name}?: {kind} | undefined;" for name, kind, about in options),
            "}",
            "",
            "/** A verdict with its probability, and the evidence for it in words. */",
            "export interface Completeness {",
            f"  readonly verdict: {verdicts};",
            "  readonly probability: number;",
            "  readonly evidence: readonly string[];",
            "}",
            "",
            "/** What the page says of itself, and in `sources` for each field that is set where it was found. */",
            "export interface Metadata {",
            *(f"  /** {about} */\n  readonly {name}: {kind};" for name, kind, about in metadata),
            "  readonly sources: Readonly<Record<string, string>>;",
            "}",
            "",
        ]
    )


def option_type(option: Option) -> str:
    choices = " | ".join(f'"{choice}"' for choice in option.choices)
    return choices or {"integer": "number"}.get(option.type, option.type)


def camel(name: str) -> str:
    """A name as JavaScript writes it.

    >>> camel("page_type")
    'pageType'
    """
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def part(page: str, name: str, text: str) -> str:
    """A page of the documents with another text in its generated part of that name."""
    return with_part(HERE / f"{page}.md", f"<!-- {name} -->\n", f"\n<!-- end of {name} -->", text.rstrip())


def with_part(path: Path, begin: str, end: str, part: str) -> str:
    """A file with another text between two marks."""
    before, opened, rest = path.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not opened or not closed:
        raise ValueError(f"{path} has no {begin.strip()} followed by {end.strip()}")
    return before + begin + part + end + after


def page(path: Path, make: Callable[[], str] | None = None) -> str:
    """A page with its generated parts and its tables of figures."""
    return with_figures(make() if make else path.read_text(encoding="utf-8"), json.loads(MEASURED.read_text("utf-8")))


def with_figures(text: str, records: dict[str, Any]) -> str:
    """A page with the tables that benchmarks printed.

    `<!-- figures NAME N -->` is followed by the Nth table of a measurement, the first if no number is given.
    """

    def written(found: re.Match[str]) -> str:
        name, number = found["name"], int(found["number"] or 1)
        if name not in records:
            raise ValueError(f"{MEASURED.name} has no measurement {name}; run python -m benchmarks all --only {name}")
        table: str = TABLE.findall("\n".join(records[name]["printed"]))[number - 1]
        is_stale = records[name]["model"] not in (None, SHIPPED)
        return f"{found['begin']}{table}\n" + "\nMeasured with an earlier model.\n" * is_stale + found["end"]

    return FIGURES.sub(written, text)


FIELD_TYPES = {
    "text": ("str | None = None", "string | null"),
    "list": ("tuple[str, ...] = ()", "readonly string[]"),
    "number": ("float | None = None", "number | null"),
    "count": ("int | None = None", "number | null"),
}
"""By kind of field its type in Python, and in TypeScript."""

TYPES = HERE.parent / "npm" / "src" / "types.ts"
RECORD = HERE.parent / "python" / "duramen" / "page" / "metadata" / "record.py"

FIELD_ROWS = [[f"`{field.name}`", field.about, ", ".join(field.sources)] for field in FIELDS]
FIELD_TABLE = table(["field", "value", "sources, the most trusted first"], FIELD_ROWS)
METHOD_TABLE = table(["method", "what it keeps"], ([f"`{each.name}`", each.summary] for each in METHODS.values()))
STEP_LIST = "\n".join(f"- `{step.name}`: {step.purpose}" for step in STEPS)

PARTS: dict[Path, Callable[[], str]] = {
    HERE.parent / "CONTRIBUTING.md": layout,
    HERE / "columns.md": column_dictionary,
    HERE / "cli.md": command_line,
    HERE / "filters.md": partial(part, "filters", "statistics", statistics_list()),
    HERE / "metadata.md": partial(part, "metadata", "fields", FIELD_TABLE),
    HERE / "methods.md": partial(part, "methods", "methods", METHOD_TABLE),
    HERE / "migrating.md": names_without_counterpart,
    HERE / "model.md": partial(part, "model", "steps", STEP_LIST),
    HERE / "python.md": python_api,
    HERE / "safety.md": partial(part, "safety", "limits", limits_table()),
    RECORD: metadata_record,
    TYPES: typescript_types,
}
DOCUMENTS = [HERE.parent / "README.md", *sorted(HERE.rglob("*.md"))]
PAGES = {path: partial(page, path, PARTS.get(path)) for path in dict.fromkeys([*DOCUMENTS, *PARTS])}

if __name__ == "__main__":
    for path, text in PAGES.items():
        path.write_text(text(), encoding="utf-8")
