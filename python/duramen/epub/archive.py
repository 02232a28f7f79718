"""The ZIP archive of a book: the same files give the same bytes at any time and on every system."""

from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest time that ZIP can write."""

UNIX = 3
ORDINARY_FILE = 0o100644 << 16
STORED = (".jpg", ".png", ".gif", ".webp")
"""Files that are compressed already."""


class Archive:
    """Files in the order in which they are put; the first is `mimetype`, as OCF 3.3, section 4.3, asks for."""

    def __init__(self, file: IO[bytes]) -> None:
        self.zip = ZipFile(file, "w")
        self.put("mimetype", b"application/epub+zip", is_stored=True)

    def put(self, name: str, content: bytes, *, is_stored: bool = False) -> None:
        """Adds a file."""
        about = ZipInfo(name, FIRST_DAY)
        about.create_system, about.external_attr = UNIX, ORDINARY_FILE
        about.compress_type = ZIP_STORED if is_stored or name.endswith(STORED) else ZIP_DEFLATED
        self.zip.writestr(about, content)

    def close(self) -> None:
        """Writes the directory of the archive; the file itself stays open."""
        self.zip.close()
