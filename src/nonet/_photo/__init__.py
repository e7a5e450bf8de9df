"""Boards read from pictures: photos, scans and screenshots."""

from nonet._photo._decode import MOST_BYTES
from nonet._photo._photo import SIZES, PhotoReading, read_image
