"""Where do the tests' HTTP bots run? In a thread of their own, on a real socket of a free loopback port."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp


@contextmanager
def served(app: ASGIApp) -> Iterator[str]:
    """Serve an application and yield its address."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=512)
    server = uvicorn.Server(
        uvicorn.Config(app, lifespan="off", log_level="critical", ws="none", timeout_graceful_shutdown=0)
    )
    # Two loops in one process hand each other the interpreter at every request; 5 ms each time would be all that is measured.
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        # Connections wait in the backlog until the server takes them.
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = server.force_exit = True
        thread.join(10)
        sys.setswitchinterval(before)
        listening.close()
