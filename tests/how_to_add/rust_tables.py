"""The tables that the core declares in its sources: fields of metadata, features of blocks, steps of the decision."""

import re

TEXT = r'"((?:[^"\\]|\\.)*)"'
FIELD = re.compile(rf"^    {TEXT} (\w+)(?: of \w+)? \[([\w ]+)\]\n +[^\n]*, {TEXT};$", re.MULTILINE)
GROUP = re.compile(rf"^    (\w+) (\w+) {TEXT} \{{\n(.*?)^    \}}$", re.MULTILINE | re.DOTALL)
FEATURE = re.compile(rf"^        (\w+): {TEXT}", re.MULTILINE)
STEP = re.compile(
    rf"^    Step \{{\n +name: {TEXT},\n +purpose: {TEXT},\n +kept: {TEXT},\n +dropped: {TEXT},\n +run: (\w+)::run,\n",
    re.MULTILINE,
)


def fields(source: str) -> list[list[object]]:
    """The lines of `metadata/fields.rs`: name, kind, sentence and sources."""
    return [
        [name, kind.lower(), unescaped(about), [kebab(each) for each in sources.split()]]
        for name, kind, sources, about in FIELD.findall(source)
    ]


def features(source: str) -> list[list[str]]:
    """The lines of `features/columns.rs`: name, scope, evidence, sentence and reason."""
    return [
        [name, scope.lower(), evidence.lower(), unescaped(says), unescaped(why)]
        for scope, evidence, why, lines in GROUP.findall(source)
        for name, says in FEATURE.findall(lines)
    ]


def steps(source: str) -> list[list[str]]:
    """The entries of `STEPS` in `decide/mod.rs`: name, purpose, and the reasons to keep and to drop."""
    return [[unescaped(text) for text in step[:4]] for step in STEP.findall(source)]


def kebab(name: str) -> str:
    """The name of a source of metadata.

    >>> kebab("OpenGraph")
    'open-graph'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
