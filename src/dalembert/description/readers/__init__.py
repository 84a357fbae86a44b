"""Readers of model files, one per format: `READERS` maps a file's suffix to its reader."""

from __future__ import annotations

from pathlib import Path

from ...errors import ModelFileError
from ..model_file import ModelFile
from ..system import System
from . import toml

READERS = {".toml": toml.read}

_LARGEST_FILE = 10_000_000


def read_file(path: str | Path) -> ModelFile:
    """The system of a model file together with the motion it proposes.

    The file is parsed, never evaluated. Raises ModelFileError for a file that is missing, too large, of
    an unknown kind or malformed, and the other DescriptionErrors for what it describes.
    """
    file = Path(path)
    reader = READERS.get(file.suffix.lower())
    if reader is None:
        raise ModelFileError(str(file), f"files of kind '{file.suffix}' are not understood.",
                             f"Known kinds: {', '.join(READERS)}.")
    try:
        size = file.stat().st_size
        if size > _LARGEST_FILE:
            raise ModelFileError(str(file), f"the file has {size} bytes.", f"At most {_LARGEST_FILE} are read.")
        content = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ModelFileError(str(file), f"it cannot be read ({error.strerror}).", "Check the path.") from None
    except UnicodeDecodeError:
        raise ModelFileError(str(file), "it is not UTF-8 text.", "Save it as UTF-8.") from None
    return reader(content, str(file), file.stem)


def read(path: str | Path) -> System:
    """The system a model file describes; see `read_file` for the motion it proposes.

    Raises ModelFileError and the other DescriptionErrors.
    """
    return read_file(path).system
