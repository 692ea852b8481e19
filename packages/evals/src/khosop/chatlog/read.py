"""Which format does a log have? By its name and its first lines; then it is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from khosop.chatlog.line_text import is_line_text, read_line_text
from khosop.chatlog.messages import ChatLog, LogFault
from khosop.chatlog.tables import read_csv, read_json
from khosop.errors import BadInput


def read_log(path: Path, known: Sequence[str] = ()) -> ChatLog:
    """Read a file. `known` are names of senders, for exports that do not set them apart.

    Raises:
        BadInput: with the file's line, and what was expected there. What stands there is never quoted.
    """
    try:
        text = decoded(path.read_bytes())
    except OSError as error:
        raise BadInput(f"{path}: the log can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInput(
            f"{path}: the log is neither UTF-8 nor UTF-16 nor Thai in Windows-874; save it as UTF-8"
        ) from None
    try:
        log = parse_log(text, path.suffix.lower(), known)
    except LogFault as fault:
        raise BadInput(f"{path}:{fault.line}: {fault}") from None
    if not log.messages:
        raise BadInput(f"{path}: {log.form} without any message")
    return log


def parse_log(text: str, ending: str = "", known: Sequence[str] = ()) -> ChatLog:
    """Read a text whose file ends in `ending`.

    Raises:
        LogFault: no format fits, or a line breaks the one that does.
    """
    begin = text.lstrip("\ufeff \r\n\t")
    if not begin:
        raise LogFault(1, "the file is empty")
    if begin[0] in "{[" and not begin.startswith("[LINE]"):
        return read_json(text)
    if is_line_text(text):
        return read_line_text(text, known)
    if ending in (".csv", ".tsv") or any(sign in begin.split("\n", 1)[0] for sign in ",;\t"):
        return read_csv(text)
    raise LogFault(1, "a text export of LINE, CSV with a row of column names, JSON or JSON lines is expected")


def decoded(raw: bytes) -> str:
    """Return a file's text: UTF-8, UTF-16 with its mark, or the Windows code page of Thai.

    Raises:
        UnicodeDecodeError: it is none of them.
    """
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp874")
