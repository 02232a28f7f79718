"""Saving documents with their images: atomically, inside one folder, without replacing other files."""

from .local import local_images, saved_images
from .pictures import Failure, FetchImage, ImageBytes, fetching, image_bytes
from .saving import NameFrom, Saved, save

__all__ = [
    "Failure",
    "FetchImage",
    "ImageBytes",
    "NameFrom",
    "Saved",
    "fetching",
    "image_bytes",
    "local_images",
    "save",
    "saved_images",
]
