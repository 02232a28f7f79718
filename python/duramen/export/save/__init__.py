"""Saving documents with their images: atomically, inside one folder, without replacing other files."""

from ...fetch.wacz import Wacz
from ...page.saved import SavedPage, saved_page
from .local import local_images, saved_images
from .pictures import Failure, FetchImage, ImageBytes, fetching, image_bytes
from .saving import NameFrom, Saved, save

__all__ = [
    "Failure",
    "FetchImage",
    "ImageBytes",
    "NameFrom",
    "Saved",
    "SavedPage",
    "Wacz",
    "fetching",
    "image_bytes",
    "local_images",
    "save",
    "saved_images",
    "saved_page",
]
