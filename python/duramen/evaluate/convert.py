"""Converters of published labelled corpora to our format.

A converter reads a published layout and yields a record for each page, with the fields of `duramen.evaluate.corpus`, or
`Skipped` with the reason why there is none. They are part of the package, and not of the benchmarks, because `duramen
labelled convert` also makes a corpus of people's own folders.
"""

import base64
import codecs
import gzip
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ..base.json_text import read_json
from ..page.document import Document
from ..page.page import Page, parse
from .corpus import SUFFIXES, CorpusError, lines_of, open_corpus, sample_from

Record = dict[str, Any]
Gold = TypeVar("Gold")
PAGE_SUFFIXES = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz")


@dataclass(frozen=True)
class Skipped:
    """A page that was left out, and why."""

    page: str
    reason: str


Item = Record | Skipped


def convert(name: str, source: Path, *, dataset: str | None = None) -> Iterator[Item]:
    """The pages of a corpus in a named format, each checked to be one that we can read; ids are unique."""
    if not source.exists():
        raise CorpusError(f"{source}: no such file or directory")
    seen: set[str] = set()
    for item in FORMATS[name](source):
        if isinstance(item, Skipped):
            yield item
        elif item["id"] in seen:
            yield Skipped(item["id"], "another page has the same id")
        else:
            seen.add(item["id"])
            record = item if dataset is None else {**item, "dataset": dataset}
            sample_from(record)
            yield record


def write_records(records: Iterable[Record], path: Path, *, overwrite: bool = False) -> int:
    """Write a corpus file atomically, compressed by its suffix, and return the number of pages."""
    if not path.name.endswith(SUFFIXES):
        raise CorpusError(f"{path}: a corpus file ends in {', '.join(SUFFIXES)}")
    if path.exists() and not overwrite:
        raise CorpusError(f"{path}: exists; choose another name, or give --overwrite")
    draft = path.with_name(f".part.{path.name}")
    count = 0
    try:
        with open_corpus(draft, "wb") as file:
            for record in records:
                file.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")
                count += 1
        if count == 0:
            raise CorpusError("no page with gold was found, so nothing is written")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return count


def wcxb(source: Path) -> Iterator[Item]:
    """WCXB of M. Foley: `html/`, and labels in `ground-truth/*.json` or, in the first schema, in one file."""
    folder, whole = subfolder(source, "ground-truth"), source / "ground-truth.json"
    if folder is None and not whole.is_file():
        raise CorpusError(f"{source}: has neither a folder ground-truth nor a file ground-truth.json")
    labels: dict[str, Any] = {}
    for file in [whole] if folder is None else sorted(folder.glob("*.json")):
        try:
            decoded = read_json(file.read_text("utf-8"))
        except ValueError as error:
            raise CorpusError(f"{file}: no JSON: {error}") from None
        labels |= decoded if folder is None else {file.stem: decoded}

    def fields_of(page: Mapping[str, Any], _path: Path) -> Record:
        truth = page.get("ground_truth", page)
        return {
            "url": page.get("url"),
            "page_type": ((page.get("_internal") or {}).get("page_type") or {}).get("primary"),
            "text": truth.get("main_content", truth.get("articleBody")),
            "with": truth.get("with") or [],
            "without": truth.get("without") or [],
            "title": truth.get("title"),
            "author": truth.get("author"),
            "date": truth.get("publish_date"),
        }

    return labelled_pages(wanted(source, "html"), labels, fields_of)


ADDRESS = re.compile(r"^\s*URL:\s*(\S+)[^\n]*\n?", re.IGNORECASE)
MARK = re.compile(r"[ \t]*<[phl]>[ \t]*", re.IGNORECASE)
WRAPPER = re.compile(r'<text\s+id="(?P<url>[^"]*)"(?:\s+title="(?P<title>[^"]*)")?', re.IGNORECASE)


def cleaneval(source: Path) -> Iterator[Item]:
    """CleanEval 2007: `N.html` with `N-cleaned.txt`, in one folder or in two, or with `GoldStandard/N.txt`.

    Annotators marked paragraphs, headings and list items of the texts. The competition put an element `text` with the
    address and the title around the pages.
    """
    files = sorted(source.rglob("*-cleaned.txt")) or sorted(source.rglob("GoldStandard/*.txt"))
    if not files:
        raise CorpusError(f"{source}: has no file that ends in -cleaned.txt, and no GoldStandard/*.txt")

    def fields_of(gold: Path, path: Path) -> Record:
        text, url = cleaned(read_text(gold))
        wrapper = WRAPPER.search(read_text(path))
        address, title = (wrapper["url"], unescape(wrapper["title"] or "")) if wrapper else ("", "")
        return {"url": url or (address if address.startswith("http") else None), "text": text, "title": title or None}

    gold = {path.name.removesuffix("-cleaned.txt").removesuffix(".txt"): path for path in files}
    return labelled_pages(source, gold, fields_of)


def cleaned(gold: str) -> tuple[str, str | None]:
    """The text of a gold file without its marks, each of which begins a paragraph; and the address on its first line.

    >>> cleaned("URL: http://a.example/\\n\\n<h>Oak\\n\\n<p>Dark inside.")
    ('Oak\\n\\nDark inside.', 'http://a.example/')
    """
    address = ADDRESS.match(gold)
    body = gold[address.end() :] if address else gold
    text = MARK.sub("\n\n", body.replace("\r\n", "\n"))
    return re.sub(r"\n{3,}", "\n\n", text).strip(), address[1] if address else None


# Usually `!@#$%^&*()  COMMENTS`; the published files have 12 spellings of it.
COMMENTS = re.compile(r"^[!@#$%^&*() \t]{8,}COMMENTS[ \t]*$", re.MULTILINE)


def dragnet(source: Path) -> Iterator[Item]:
    """Dragnet's data: `HTML/` with `Corrected/` or `text/`; in the newer data, `html/` with `meta/*.toml`."""
    pages, texts, meta = wanted(source, "html"), subfolder(source, "corrected", "text"), subfolder(source, "meta")
    if texts is None and meta is None:
        raise CorpusError(f"{source}: has no folder corrected, text or meta beside html")
    files = sorted(texts.glob("*.txt")) if texts is not None else []
    gold = {path.name.removesuffix(".txt").removesuffix(".corrected").removesuffix(".html"): path for path in files}
    gold |= {path.stem: path for path in sorted(meta.glob("*.toml"))} if meta is not None else {}

    def fields_of(path: Path, _page: Path) -> Record:
        if path.suffix == ".toml":
            labels = tomllib.loads(path.read_text("utf-8"))
            date = str(labels.get("dt_published") or "")[:10]  # with a time
            text = str(labels.get("text", "")).strip()
            return {"text": text, "url": labels.get("url"), "title": labels.get("title"), "date": date or None}
        text, *comments = COMMENTS.split(read_text(path).replace("\r\n", "\n"), maxsplit=1)
        return {"text": text.strip(), **({"comments": comments[0].strip()} if comments else {})}

    return labelled_pages(pages, gold, fields_of)


NEWS_MARK = re.compile(r"(?:^|\s)x-nc-sel([0-5])(?:\s|$)")
HEADLINE, FULL_TEXT, SUPPLEMENTAL, READERS = "1", "2", "3", "5"
MAPPED = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\W+(\w+://\S+)", re.IGNORECASE)


def l3s_gn1(source: Path) -> Iterator[Item]:
    """L3S-GN1 (Kohlschütter et al. 2010): `original/`, and `annotated/` where spans mark the kinds of text."""
    mapping = source / "url-mapping.txt"
    found = MAPPED.findall(mapping.read_text("utf-8", "replace")) if mapping.is_file() else []
    addresses = {name.lower(): url for name, url in found}

    def fields_of(marked: Path, path: Path) -> Record:
        page = parse(marked.read_bytes(), lenient=True)

        def text_of(*kinds: str) -> str:
            return marked_text(page, lambda row: NEWS_MARK.search(page.attribute(row, "class") or ""), kinds)

        comments = text_of(READERS)
        return {
            "url": addresses.get(stem_of(path).lower()),
            "lang": "en",
            "page_type": "article",
            "text": text_of(HEADLINE, FULL_TEXT, SUPPLEMENTAL),
            "title": text_of(HEADLINE) or None,
            **({"comments": comments} if comments else {}),
        }

    marked = {stem_of(path): path for path in pages_below(wanted(source, "annotated"))}
    return labelled_pages(wanted(source, "original"), marked, fields_of)


CHOSEN = "cc-select"
ANNOTATION = re.compile(
    rf"""<style\b[^>]*\bid="cc-extraStyle".*?</style> | \s+(?:{CHOSEN}|data-anno-uid)=(?:"[^"]*"|'[^']*'|[^\s>]+)
    | \s+class=(["'])\s*mark-selected\s*\1 | \s+mark-selected(?=[\s"']) | \s+(?:style|class)=(?:""|'')""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
"""What the annotation tool left in pages: its style sheet, and the attributes and the class of marked elements.

Empty styles belong to it. In the published sample of 102 KB, 132 of 402 marked elements have one, and 2 of 402 others.
"""
TYPES = {"article": "article", "content listing": "listing", "forum_or_article_with_commentsection": "forum"}


def webmainbench(source: Path) -> Iterator[Item]:
    """WebMainBench (Liu et al. 2025): JSON lines; pages without the marks, and the text of the marked elements."""
    files = sorted(source.glob("*.jsonl")) if source.is_dir() else [source]
    if not files:
        raise CorpusError(f"{source}: has no .jsonl file")
    for file in files:
        for number, line in lines_of(file):
            try:
                record = read_json(line)
            except ValueError as error:
                raise CorpusError(f"{file}:{number}: no JSON: {error}") from None
            if not isinstance(record, dict) or "html" not in record:
                raise CorpusError(f"{file}:{number}: an object with the field html is wanted")
            name = str(record.get("track_id") or record.get("id") or number)
            meta: Record = record.get("meta") or {}
            text = marked_gold(record)
            if text is None:
                yield Skipped(name, f"has neither elements marked by {CHOSEN}, nor main_html, nor groundtruth_content")
                continue
            yield {
                "id": name,
                "url": record.get("url"),
                "lang": meta.get("language") or record.get("language"),
                "page_type": TYPES.get(str(meta.get("style") or record.get("layout_type")).lower()),
                "html": ANNOTATION.sub("", record["html"]),
                "text": text,
            }


def marked_gold(record: Mapping[str, Any]) -> str | None:
    """Plain text of the marked elements, else of the HTML cut out by people, else their Markdown as it is."""
    page = parse(record["html"], lenient=True)
    marked = marked_text(page, lambda row: re.match("(true)", page.attribute(row, CHOSEN) or ""), ("true",))
    if marked:
        return marked
    if record.get("main_html"):
        cut_out = parse(record["main_html"])
        return Document(cut_out, cut_out.nodes.is_text, "marked").text
    return record.get("groundtruth_content") or record.get("convert_main_content") or None


def folder(source: Path) -> Iterator[Item]:
    """Pages with the text file of the same name, beside the page or in another folder below `source`."""
    texts: dict[str, list[Path]] = {}
    for path in sorted(source.rglob("*.txt")):
        texts.setdefault(path.stem, []).append(path)
    if not texts:
        raise CorpusError(f"{source}: has no text file")
    for path in pages_below(source):
        stem = stem_of(path)
        name = path.relative_to(source).with_name(stem).as_posix()
        same_name = texts.get(stem, [])
        beside = path.with_name(f"{stem}.txt")
        gold = beside if beside in same_name else same_name[0] if len(same_name) == 1 else None
        if gold is None:
            yield Skipped(name, f"{len(same_name)} text files have its name" if same_name else f"has no {stem}.txt")
        else:
            yield {"id": name, **page_fields(path), "text": read_text(gold).strip()}


FORMATS: dict[str, Callable[[Path], Iterator[Item]]] = {
    "wcxb": wcxb,
    "cleaneval": cleaneval,
    "dragnet": dragnet,
    "l3s-gn1": l3s_gn1,
    "webmainbench": webmainbench,
    "folder": folder,
}
"""Readers of published layouts by name."""


def labelled_pages(pages: Path, gold: Mapping[str, Gold], fields_of: Callable[[Gold, Path], Record]) -> Iterator[Item]:
    """The pages of a folder with the fields that are made of the gold of the same name."""
    for path in pages_below(pages):
        name = stem_of(path)
        if name in gold:
            yield {"id": name, **page_fields(path), **fields_of(gold[name], path)}
        else:
            yield Skipped(name, "has no gold")


def page_fields(path: Path) -> Record:
    """The page in a file: as text if it is UTF-8, otherwise as bytes, whose encoding the parser detects."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    try:
        return {"html": data.decode("utf-8-sig")}
    except UnicodeDecodeError:
        return {"html_b64": base64.b64encode(data).decode("ascii")}


def pages_below(folder: Path) -> list[Path]:
    """The HTML files of a folder and of those below it, in the order of their names."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name.lower().endswith(PAGE_SUFFIXES))


def stem_of(path: Path) -> str:
    """The name of a page's file without its endings.

    >>> stem_of(Path("html/0001.html.gz")), stem_of(Path("a.b.htm"))
    ('0001', 'a.b')
    """
    return path.name.removesuffix(".gz").rpartition(".")[0]


def subfolder(folder: Path, *names: str) -> Path | None:
    """The first of the named folders that exists; case is ignored."""
    inside = {path.name.lower(): path for path in sorted(folder.iterdir()) if path.is_dir()} if folder.is_dir() else {}
    return next((inside[name] for name in names if name in inside), None)


def wanted(source: Path, name: str) -> Path:
    if found := subfolder(source, name):
        return found
    raise CorpusError(f"{source}: has no folder {name}")


def read_text(path: Path) -> str:
    """The text of a gold file: UTF-8, UTF-16 with a byte order mark, or Windows-1252 as older corpora have it."""
    data = path.read_bytes()
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def marked_text(page: Page, mark_of: Callable[[int], re.Match[str] | None], kinds: Iterable[str]) -> str:
    """The text below elements with a mark of one of the kinds; the nearest marked element above a text decides."""
    nodes = page.nodes
    mark = [""] * len(nodes)
    for row in range(len(nodes)):
        own = mark_of(row) if nodes.is_element[row] else None
        mark[row] = own[1] if own else mark[int(nodes.parent[row])]
    return Document(page, np.isin(mark, [*kinds]) & nodes.is_text, "marked").text
