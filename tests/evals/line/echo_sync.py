"""The echo bot of line-bot-sdk's readme: WebhookHandler, MessagingApi, and nothing of ours but the host."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from linebot.v3 import WebhookHandler  # type: ignore[import-untyped]  # the SDK has no types
from linebot.v3.exceptions import InvalidSignatureError  # type: ignore[import-untyped]  # the SDK has no types
from linebot.v3.messaging import (  # type: ignore[import-untyped]  # as above
    ApiClient,
    Configuration,
    MessagingApi,
    ReplyMessageRequest,
    TextMessage,
)
from linebot.v3.webhooks import MessageEvent, TextMessageContent  # type: ignore[import-untyped]  # the SDK has no types


def callback_of(host: str, secret: str, token: str) -> type[BaseHTTPRequestHandler]:
    """Return the web side of an echo bot that speaks with the API at `host`."""
    configuration = Configuration(host=host, access_token=token)
    handler = WebhookHandler(secret)

    @handler.add(MessageEvent, message=TextMessageContent)  # type: ignore[untyped-decorator]  # as above
    def handle_message(event: MessageEvent) -> None:
        with ApiClient(configuration) as api_client:
            MessagingApi(api_client).reply_message_with_http_info(
                ReplyMessageRequest(reply_token=event.reply_token, messages=[TextMessage(text=event.message.text)])
            )

    class Callback(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            try:
                handler.handle(body, self.headers["X-Line-Signature"])
            except InvalidSignatureError:
                self.send_error(400)
                return
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"OK")

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    return Callback


@contextmanager
def echo_bot(port: int, host: str, secret: str, token: str) -> Iterator[None]:
    """Run the bot in threads, as a WSGI server would."""
    server = ThreadingHTTPServer(("127.0.0.1", port), callback_of(host, secret, token))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
