"""Which key opens a set? Kept outside the repository: in `KHOSOP_HOLDOUT_KEY`, or in the user's config folder."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from khosop.errors import BadInput
from khosop.holdout.card import Card, SetFolder

VARIABLE = "KHOSOP_HOLDOUT_KEY"
BYTES = 32


class NoKey(BadInput):
    """Nobody here holds the key of the set."""


def new_key() -> bytes:
    """Return a fresh key."""
    return secrets.token_bytes(BYTES)


def derived(key: bytes, purpose: str, salt: str) -> bytes:
    """Return a key for one purpose, so that no two uses share one."""
    return HKDF(SHA256(), BYTES, salt.encode(), f"khosop hold-out: {purpose}".encode()).derive(key)


def keyed_digest(key: bytes, purpose: str, salt: str, content: bytes) -> str:
    """Return an HMAC, as text, that only a holder of the key can make or guess against."""
    return hmac.new(derived(key, purpose, salt), content, hashlib.sha256).hexdigest()


def key_id(key: bytes, salt: str) -> str:
    """Return what tells the right key from a wrong one."""
    return keyed_digest(key, "key id", salt, b"")[:16]


def user_folder(variable: str, default: str, env: Mapping[str, str] = os.environ) -> Path | None:
    """Return khosop's folder of the user, such as `~/.config/khosop/holdout`; None where there is no home."""
    given = env.get(variable, "")
    if given:
        return Path(given) / "khosop" / "holdout"
    home = env.get("HOME", "")
    return Path(home) / default / "khosop" / "holdout" if home else None


def config_folder(env: Mapping[str, str] = os.environ) -> Path | None:
    """Return where the user's keys lie."""
    return user_folder("XDG_CONFIG_HOME", ".config", env)


def read_key(text: str, where: str) -> bytes:
    """Return the key that a text spells, 64 hexadecimal digits; lines that begin with `#` are for people.

    Raises:
        BadInput: it is no key. The text is not repeated.
    """
    digits = "".join(line.strip() for line in text.split("\n") if not line.strip().startswith("#"))
    try:
        key = bytes.fromhex(digits)
    except ValueError:
        key = b""
    if len(key) != BYTES:
        raise BadInput(f"{where}: a key of {2 * BYTES} hexadecimal digits is expected; something else is there")
    return key


def find_key(folder: SetFolder, card: Card, env: Mapping[str, str] = os.environ) -> bytes:
    """Return the key of a set: from the environment, the user's config folder, or the set itself where it ships with it.

    Raises:
        NoKey: there is none that fits, with the places that were looked at.
    """
    places = []
    for where, text in _candidates(folder, card, env):
        key = read_key(text, where)
        if hmac.compare_digest(key_id(key, card.salt), card.key_id):
            return key
        places.append(f"the key in {where} is another set's")
    own = config_folder(env)
    file = f" or {own / card.set}.key" if own is not None else ""
    found = "; ".join(places) if places else "no key was found"
    raise NoKey(f"{folder.path}: {found}; ask the set's author, and put the key into {VARIABLE}{file}")


def key_if_there(folder: SetFolder, card: Card, env: Mapping[str, str] = os.environ) -> bytes | None:
    """Return the key of a set; None where nobody here holds it."""
    try:
        return find_key(folder, card, env)
    except NoKey:
        return None


def _candidates(folder: SetFolder, card: Card, env: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    given = env.get(VARIABLE, "").strip()
    if given:
        yield VARIABLE, given
    own = config_folder(env)
    files = [folder.shipped_key] if own is None else [own / f"{card.set}.key", folder.shipped_key]
    for file in files:
        try:
            yield str(file), file.read_text("ascii")
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{file}: the key can't be read: {type(error).__name__}") from None


def keep_key(key: bytes, card: Card, env: Mapping[str, str] = os.environ) -> Path:
    """Write a key into the user's config folder, for the user's eyes only, and return the file.

    Raises:
        BadInput: there is no such folder, or it can't be written.
    """
    own = config_folder(env)
    if own is None:
        raise BadInput("there is no HOME and no XDG_CONFIG_HOME, so the key can't be kept; set one of them")
    file = own / f"{card.set}.key"
    try:
        own.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(
                f"# The key of the hold-out {card.set}. Who has it can read the cases. Keep a copy.\n{key.hex()}\n"
            )
    except OSError as error:
        raise BadInput(f"{file}: the key can't be kept: {error.strerror}; nothing was sealed") from None
    return file
