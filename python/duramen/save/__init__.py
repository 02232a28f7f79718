"""Documents into files, with their images: whole, inside one folder, never over another file."""

from .pictures import Failure, FetchImage, ImageBytes, fetching, image_bytes
from .saving import Saved, save

__all__ = ["Failure", "FetchImage", "ImageBytes", "Saved", "fetching", "image_bytes", "save"]
