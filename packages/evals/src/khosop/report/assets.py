"""What are khosop's pages made of? Their own files, and the hashes by which a page's security policy knows them."""

from __future__ import annotations

import base64
import hashlib
from importlib import resources


def asset(name: str, package: str = "khosop.report") -> str:
    """Return one of a page's own files."""
    return resources.files(package).joinpath(name).read_text("utf-8")


def policy_hash(text: str) -> str:
    """Return the hash by which the content security policy knows a block."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
