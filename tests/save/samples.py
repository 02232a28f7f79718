"""The first bytes of an image of each kind."""

import base64

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
JPG = b"\xff\xd8\xff\xe0\0\x10JFIF\0 the rest of a photograph"
GIF = base64.b64decode("R0lGODlhAQABAAAAACw=")
BMP = b"BM" + bytes(12) + b"\x28\0\0\0" + bytes(40)
TIFF = b"II*\0" + bytes(20)
WEBP = b"RIFF\x1a\0\0\0WEBPVP8L" + bytes(20)
AVIF = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf" + bytes(20)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>'
