"""How is a set sealed, and opened? One encrypted file, bound to its card; the cases are only ever opened in memory."""

from __future__ import annotations

import secrets
import uuid
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from khosop.case import Suite
from khosop.errors import BadInput
from khosop.holdout.card import Card, Guards, SetFolder
from khosop.holdout.disclose import MIN_CASES, shown_categories
from khosop.holdout.keys import derived, key_id, keyed_digest
from khosop.suite import load_suite, suite_of
from khosop.yaml_source import YamlFile, parse_yaml

_MAGIC = b"khosop sealed hold-out 1\n"
_NONCE = 12
_BLOCK = 65536
"""The plain text is filled up to a multiple of this: its length would tell how much there is to say."""


@dataclass(frozen=True, slots=True)
class Content:
    """What is sealed."""

    files: Mapping[str, str]
    """The suite's files by name, as their author wrote them."""
    public: tuple[str, ...] = ()
    """Texts of the cases that stood in the open before they were sealed (a price list that a check quotes)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the author says of a set."""

    looks: int
    runs: int
    rules: str
    of: str = ""
    guards_against: Guards = "people"
    notes: tuple[str, ...] = field(default=())


class Edited(BadInput):
    """The sealed file or its card is not what was sealed."""


def read_content(path: Path) -> tuple[Suite, dict[str, str]]:
    """Return the suite in a folder and the text of its files.

    Raises:
        BadInput: it is no suite, or it can't be a hold-out.
    """
    suite = load_suite(path)
    if not path.is_dir():
        raise BadInput(f"{path}: a folder with a suite.yaml is expected")
    code = sorted(p.name for p in path.iterdir() if p.suffix == ".py")
    if code:
        raise BadInput(f"{path}: {code[0]} is code and can't be sealed; write its cases out as YAML")
    marked = sum(case.emergency is not None for case in suite.cases)
    if marked:
        raise BadInput(
            f"{path}: {marked} of the cases carry `emergency`, which a test without a model reads; a sealed case is opaque "
            "to such tests, so take it out"
        )
    if len(suite.cases) < MIN_CASES:
        raise BadInput(
            f"{path}: {len(suite.cases)} cases; a total over fewer than {MIN_CASES} would tell each of them. Write more"
        )
    names = [p for p in sorted(path.iterdir()) if p.suffix in (".yaml", ".yml") and not p.name.startswith(".")]
    return suite, {p.name: p.read_text("utf-8-sig") for p in names}


def make_card(suite: Suite, content: Content, key: bytes, terms: Terms, at: str) -> Card:
    """Return the public card of a set that is about to be sealed."""
    sizes = Counter(case.category for case in suite.cases)
    salt = secrets.token_hex(16)
    card = Card(
        set=f"{suite.name}-{secrets.token_hex(4)}",
        of=terms.of or suite.name.removesuffix("-holdout"),
        sealed=at,
        cases=len(suite.cases),
        runs=terms.runs,
        categories={name: sizes[name] for name in shown_categories(sizes)},
        bot=suite.bot.stated(),
        understudy=suite.understudy,
        looks=terms.looks,
        canary=str(uuid.uuid4()),
        salt=salt,
        commitment="",
        key_id=key_id(key, salt),
        guards_against=terms.guards_against,
        rules=terms.rules,
        notes=terms.notes,
    )
    return replace(card, commitment=commitment(content.files, key, salt))


def commitment(files: Mapping[str, str], key: bytes, salt: str) -> str:
    """Return what binds the author to these cases before anybody has seen them."""
    return keyed_digest(key, "commitment", salt, msgspec.json.encode(dict(files), order="deterministic"))


def encrypt(content: Content, card: Card, key: bytes) -> bytes:
    """Return the sealed file."""
    plain = zlib.compress(msgspec.json.encode(content), 9)
    plain = len(plain).to_bytes(8, "big") + plain
    plain += bytes(-len(plain) % _BLOCK)
    nonce = secrets.token_bytes(_NONCE)
    cipher = AESGCM(derived(key, "cases", card.salt))
    return _MAGIC + nonce + cipher.encrypt(nonce, plain, card.canonical())


def open_content(folder: SetFolder, card: Card, key: bytes) -> Content:
    """Return the cases of a set, in memory.

    Raises:
        Edited: the sealed file or the card is not what was sealed.
    """
    try:
        raw = folder.sealed_file.read_bytes()
    except OSError as error:
        raise BadInput(f"{folder.sealed_file}: {error.strerror}; restore it from version control") from None
    nonce, body = raw[len(_MAGIC) : len(_MAGIC) + _NONCE], raw[len(_MAGIC) + _NONCE :]
    try:
        if not raw.startswith(_MAGIC):
            raise InvalidTag
        plain = AESGCM(derived(key, "cases", card.salt)).decrypt(nonce, body, card.canonical())
    except (InvalidTag, ValueError):
        raise Edited(
            f"{folder.path}: the sealed file does not belong to its card: one of them was edited or exchanged; "
            "nothing was run. Restore both from version control"
        ) from None
    packed = plain[8 : 8 + int.from_bytes(plain[:8], "big")]
    return msgspec.json.decode(zlib.decompress(packed), type=Content)


def open_suite(content: Content, card: Card) -> Suite:
    """Return the suite of opened content.

    Raises:
        BadInput: this version of khosop can't read the cases, or they are not as many as the card says. What is wrong
            with them would tell of them, so only its extent is told.
    """
    nowhere = Path(f"<sealed {card.set}>")
    names = sorted(content.files, key=lambda name: (name != "suite.yaml", name))
    files = [parse_yaml(content.files[name].encode(), YamlFile(name)) for name in names]
    try:
        suite = suite_of(files, nowhere)
    except BadInput as error:
        count = str(error).count("\n") + 1
        raise BadInput(
            f"{card.set}: the sealed cases have {count} problems in this version of khosop; nothing was run. Use the "
            "version they were sealed with, or ask their author to mend and seal them anew"
        ) from None
    if len(suite.cases) != card.cases:
        raise Edited(f"the seal is of {card.cases} cases, the file holds {len(suite.cases)}; nothing was run")
    return suite


def write_set(folder: SetFolder, content: Content, card: Card, key: bytes) -> None:
    """Write the sealed file and the card, and see that they open to the same.

    Raises:
        BadInput: a file can't be written.
    """
    try:
        folder.path.mkdir(parents=True, exist_ok=True)
        folder.sealed_file.write_bytes(encrypt(content, card, key))
        folder.card_file.write_bytes(msgspec.json.format(msgspec.json.encode(card), indent=2) + b"\n")
    except OSError as error:
        raise BadInput(f"{folder.path}: the set can't be written: {error.strerror}") from None
    again = open_content(folder, folder.card(), key)
    if again != content:
        raise BadInput(f"{folder.path}: the sealed file does not open to what was sealed; the disk may be at fault")
