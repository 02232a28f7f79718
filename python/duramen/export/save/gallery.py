"""The images of a document in its image folder: each image is stored once, under its own name."""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from .files import PICTURES, DocumentFiles, digest, holds, is_file
from .names import numbered, safe, sameness
from .pictures import Failure, FetchImage, ImageBytes, fetched, is_data

MAX_IMAGES = 1000
MAX_TOTAL_BYTES = 1 << 29
"""Limits on the images of one document."""

NAME_CHARACTERS = 80


@dataclass
class Gallery:
    """The folder of images of a document; `files` are their paths below the document's folder, by URL."""

    own: DocumentFiles
    files: dict[str, str] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)
    taken: set[str] | None = None

    @property
    def folder(self) -> Path:
        return self.own.path(PICTURES)

    def collect(self, urls: Iterable[str], fetch: FetchImage | None, *, jobs: int) -> None:
        """Adds images: those of an earlier run as they are, the others fetched; without `fetch` only `data:`."""
        wanted = [url for url in dict.fromkeys(urls) if not self._knows(url)]
        if fetch is None:
            wanted = [url for url in wanted if is_data(url)]
        total, done = 0, 0
        for url, outcome in fetched(wanted[:MAX_IMAGES], fetch, jobs=jobs):
            if isinstance(outcome, Failure):
                self.failures.append(outcome)
            elif (total := total + len(outcome.content)) > MAX_TOTAL_BYTES:
                break
            else:
                checksum = digest(outcome.content)
                file = self.digests.get(checksum) or f"{self.folder.name}/{self._put(url, outcome)}"
                self.files[url] = self.digests[checksum] = file
            done += 1
        bound = f"one document gets {MAX_IMAGES} images and {MAX_TOTAL_BYTES >> 20} MiB of them"
        self.failures += [Failure(url, bound) for url in wanted[done:]]

    def _knows(self, url: str) -> bool:
        """Whether an earlier run saved an image that is still as it was."""
        record = self.own.record
        file = record.images.get(url) if record else None
        if record is None or file is None or Path(file).parts != (self.folder.name, Path(file).name):
            return False
        path = self.folder / Path(file).name
        if not is_file(path) or digest(path.read_bytes()) != record.files.get(file):
            return False
        self.files[url] = self.digests[record.files[file]] = file
        return True

    def _put(self, url: str, image: ImageBytes) -> str:
        """Writes an image under the name that its URL has, with a number where that is taken; returns the name."""
        self.folder.mkdir(exist_ok=True)
        if self.folder.is_symlink():
            raise NotADirectoryError(f"{self.folder} has become a link; nothing is written through it")
        if self.taken is None:
            self.taken = {sameness(name) for name in os.listdir(self.folder)}  # noqa: PTH208 - names, not paths
        stem, number = picture_name(url), 1
        while True:
            name = f"{numbered(stem, number, characters=NAME_CHARACTERS)}.{image.ending}"
            if sameness(name) not in self.taken or holds(self.folder / name, image.content):
                self.taken.add(sameness(name))
                with suppress(FileExistsError):
                    self.own.put(self.folder / name, image.content)
                    return name
            number += 1


def picture_name(url: str) -> str:
    """The name for the file of an image, without its ending.

    >>> picture_name("https://example.org/i/old%20oak.jpeg?w=300"), picture_name("data:image/png;base64,AAAA")
    ('old oak', 'image')
    """
    try:
        last = "" if is_data(url) else unquote(urlsplit(url).path.rpartition("/")[2])
    except ValueError:
        last = ""
    return safe(last.rpartition(".")[0] or last, characters=NAME_CHARACTERS) or "image"
