"""What holds for every test: no key from the environment, and no socket that leaves this machine."""

from __future__ import annotations

import ipaddress
import os
import signal
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# A slow machine is no fault of the code: speed is measured in bench/, as ratios.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # `make test &` in a script: a shell lets what it puts aside ignore Ctrl-C, and a bot that a test starts would too.
    signal.signal(signal.SIGINT, signal.default_int_handler)


class NetworkForbidden(AssertionError):
    """A test tried to reach another machine."""


_LOCAL_NAMES = frozenset({"", "localhost", "ip6-localhost"})


def _refuse_unless_local(host: object, what: str) -> None:
    if host is None:
        return
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    if name in _LOCAL_NAMES:
        return
    try:
        if ipaddress.ip_address(name.partition("%")[0]).is_loopback:
            return
    except ValueError:
        # A name, and not one of this machine's.
        pass
    raise NetworkForbidden(
        f"a test tried to {what} {name!r}; tests reach loopback addresses only: use khosop_llm.testing"
    )


class _GuardedSocket(socket.socket):
    """A socket whose connections stay on this machine; sockets of files (AF_UNIX) are free."""

    def connect(self, address: Any) -> None:
        self._check(address)
        super().connect(address)

    def connect_ex(self, address: Any) -> int:
        self._check(address)
        return super().connect_ex(address)

    def sendto(self, data: Any, *rest: Any) -> int:
        self._check(rest[-1])
        return super().sendto(data, *rest)

    def _check(self, address: Any) -> None:
        if self.family in {socket.AF_INET, socket.AF_INET6}:
            _refuse_unless_local(address[0], "connect to")


@pytest.fixture(autouse=True, scope="session")
def _no_network() -> Iterator[None]:
    """Refuse every address but loopback, before a name is even looked up."""
    real_getaddrinfo = socket.getaddrinfo

    def guarded_getaddrinfo(host: Any, *args: Any, **options: Any) -> Any:
        _refuse_unless_local(host, "look up")
        return real_getaddrinfo(host, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "socket", _GuardedSocket)
        patch.setattr(socket, "getaddrinfo", guarded_getaddrinfo)
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_keys() -> Iterator[None]:
    """Take every API key out of the environment: a test that used one would cost money and prove nothing."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.upper().endswith("_API_KEY"):
                patch.delenv(name)
        yield
