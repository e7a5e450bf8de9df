"""Boards read from pictures: photos, scans and screenshots."""

from nonet._photo._photo import SIZES, PhotoReading, is_picture, read_image

__all__ = ["SIZES", "PhotoReading", "is_picture", "read_image"]
