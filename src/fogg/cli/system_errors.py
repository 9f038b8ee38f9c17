"""Errors of the system about files, as errors with codes: texts give them words."""

from __future__ import annotations

import os

from fogg.engine.errors import FoggError


def of_system(error: OSError) -> FoggError:
    """Turn an error of the system about a file into ours."""
    file = os.fspath(error.filename) if error.filename is not None else ""
    for kind, code in KINDS.items():
        if isinstance(error, kind):
            return FoggError(code, file=file, line=0)
    return FoggError("system_error", file=file, line=0, reason=error.strerror or str(error))


KINDS: dict[type[OSError], str] = {
    FileNotFoundError: "no_such_file",
    IsADirectoryError: "is_a_folder",
    NotADirectoryError: "not_a_folder",
    PermissionError: "not_permitted",
}
