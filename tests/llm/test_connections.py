"""Connections over real sockets: TLS that is trusted or not, a proxy, packed bodies, and a pool that stays small."""

from __future__ import annotations

import asyncio
import datetime as dt
import ipaddress
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from khosop_llm import Message, Request, Transient
from khosop_llm.openrouter import OpenRouterLlm, Timeouts
from khosop_llm.pacing import Limits, Pacer, RetryPolicy
from khosop_llm.testing import FakeOpenRouter, Plan, PlannedReply

KEY = "sk-or-v1-test-0000000000"
THAI = "ค่าอาบน้ำ ๓๐๐ บาทค่ะ"  # "a bath is 300 baht"
ASKED = Request("shop/small", (Message("user", "ค่าอาบน้ำเท่าไหร่"),))
ONCE = RetryPolicy(faults=1)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 that nobody but itself vouches for, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a shop's own server")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + private)
    return file


@asynccontextmanager
async def behind_tls(server: FakeOpenRouter, certificate: Path) -> AsyncIterator[str]:
    """Relay TLS connections to the server and yield the base URL with https."""
    port = urlsplit(server.base_url).port

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while piece := await reader.read(65536):
                writer.write(piece)
                await writer.drain()
        except ConnectionError:
            pass  # the other side is gone, and so is this one
        finally:
            writer.close()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pump(reader, inner_writer), pump(inner_reader, writer))

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    relaying = await asyncio.start_server(relay, "127.0.0.1", 0, ssl=context)
    try:
        yield f"https://127.0.0.1:{relaying.sockets[0].getsockname()[1]}/api/v1"
    finally:
        relaying.close()


@pytest.mark.parametrize("streaming", [False, True], ids=["whole", "streamed"])
async def test_a_server_behind_tls_is_talked_to_like_any_other(certificate: Path, streaming: bool) -> None:
    trust = ssl.create_default_context(cafile=certificate)
    async with (
        FakeOpenRouter(Plan(otherwise=PlannedReply(text=THAI))) as server,
        behind_tls(server, certificate) as url,
        OpenRouterLlm(KEY, base_url=url, trust=trust, streaming=streaming) as llm,
    ):
        assert [(await llm.complete(ASKED)).text for _ in range(3)] == [THAI] * 3
        assert llm.connections == 1


async def test_a_certificate_that_nobody_vouches_for_is_said_and_nothing_is_sent(certificate: Path) -> None:
    async with (
        FakeOpenRouter() as server,
        behind_tls(server, certificate) as url,
        OpenRouterLlm(KEY, base_url=url, pacer=Pacer(policy=ONCE)) as llm,
    ):
        with pytest.raises(Transient, match=r"can't be reached.*certificate"):
            await llm.complete(ASKED)
        assert not server.journal


async def test_a_server_that_speaks_no_tls_is_said(certificate: Path) -> None:
    async with FakeOpenRouter() as server:
        url = server.base_url.replace("http:", "https:")
        async with OpenRouterLlm(
            KEY, base_url=url, pacer=Pacer(policy=ONCE), timeouts=Timeouts(connect_s=2.0, attempt_s=4.0)
        ) as llm:
            with pytest.raises(Transient, match="can't be reached"):
                await llm.complete(ASKED)


async def test_a_proxy_is_used_where_one_is_named() -> None:
    async with FakeOpenRouter(Plan(otherwise=PlannedReply(text=THAI))) as proxy:
        address = f"http://127.0.0.1:{urlsplit(proxy.base_url).port}"
        async with OpenRouterLlm(KEY, base_url="http://model.example:8080/v1", proxy=address) as llm:
            assert (await llm.complete(ASKED)).text == THAI
        assert [entry.path for entry in proxy.journal] == ["http://model.example:8080/v1/chat/completions"]


async def test_a_body_that_is_not_packed_as_its_header_says_is_a_fault() -> None:
    lying = PlannedReply(text=THAI, headers={"content-encoding": "gzip"})
    async with (
        FakeOpenRouter(Plan(otherwise=lying)) as server,
        OpenRouterLlm(KEY, base_url=server.base_url, pacer=Pacer(policy=ONCE)) as llm,
    ):
        with pytest.raises(Transient, match="not packed as its header says"):
            await llm.complete(ASKED)


async def test_a_hundred_calls_leave_no_more_connections_than_may_be_under_way_at_once() -> None:
    async with (
        FakeOpenRouter(Plan(latency_s=0.005)) as server,
        OpenRouterLlm(KEY, base_url=server.base_url, pacer=Pacer(limits=Limits.at(12))) as llm,
    ):
        await asyncio.gather(*(llm.complete(ASKED) for _ in range(100)))
        assert llm.connections <= 12
