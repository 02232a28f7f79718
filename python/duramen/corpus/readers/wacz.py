"""WACZ: every web archive in the ZIP, one after the other."""

from collections.abc import Iterator
from typing import BinaryIO, cast

from ...wacz import UNREADABLE, archives_in, check_stored, opened
from ..page import Damage, RawPage, ReadLog, Unreadable
from .detect import detect
from .warc import read_warc


def read_wacz(file: BinaryIO, source: str, reading: ReadLog, *, dump: str | None) -> Iterator[RawPage]:
    """The pages of all archives in a WACZ; damage to one does not affect the others."""
    files = opened(file)
    for name in archives_in(files):
        place = f"{source}/{name}"
        try:
            check_stored(files, name)
            with files.open(name) as opened_file:
                archive = cast(BinaryIO, opened_file)
                kind, compression = detect(archive)
                if kind != "warc":
                    raise Unreadable(f"is {kind}, not WARC")
                for page in read_warc(archive, place, reading, compression=compression, dump=dump):
                    yield page._replace(file_path=place)
        except Damage as damage:
            reading.damage(place, f"damaged{damage.place}: {damage.reason}", damage.offset, damage.url)
        except (Unreadable, *UNREADABLE) as error:
            reading.damage(place, str(error))
