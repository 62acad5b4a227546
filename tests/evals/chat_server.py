"""A small server that speaks the chat completions protocol, for a real way over the wire.

It answers by a script of replies; when that is used up, every answer is a call of `advance`.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from time import sleep
from typing import Any
from urllib.parse import urlsplit

KEY = "sk-very-secret-0123456789"
"""The key that must never be written down."""

CACHED, PROMPT, SAID, THOUGHT = 700, 1000, 40, 25
"""Tokens of every answer: read from the cache of all read, written, of which reasoning."""


@dataclass(frozen=True)
class Reply:
    """One answer: a status, tool calls with their arguments as text, a pause, reasoning or none.

    An `empty` one holds no message at all.
    """

    status: int = 200
    calls: tuple[tuple[str, str], ...] = (("advance", "{}"),)
    pause: float = 0.0
    reasons: bool = False
    code: str = ""
    message: str = ""
    empty: bool = False


@dataclass
class ChatServer:
    """What it is asked, and what it will answer next."""

    url: str = ""
    script: list[Reply] = field(default_factory=list)
    always: Reply = field(default_factory=Reply)
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    @property
    def model(self) -> str:
        """Its name for Inspect, which keeps the client of a name: every server has one of its own."""
        return f"openai-api/local/tiny-{urlsplit(self.url).port}"

    def answer(self, body: dict[str, Any], key: str) -> Reply:
        """Take in a request."""
        with self._lock:
            self.asked.append(body)
            self.keys.append(key)
            return self.script.pop(0) if self.script else self.always


@contextmanager
def serve() -> Iterator[ChatServer]:
    """Serve on a free port of this machine."""
    server = ChatServer()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            reply = server.answer(body, self.headers.get("Authorization", ""))
            sleep(reply.pause)
            content = json.dumps(_completion(reply, body) if reply.status == 200 else _error(reply)).encode()
            try:
                self.send_response(reply.status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)
            except ConnectionError:
                # Whoever asked has given up waiting.
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Stay silent."""

    listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.daemon_threads = True
    server.url = f"http://127.0.0.1:{listener.server_port}/v1"
    thread = Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()


def _completion(reply: Reply, body: dict[str, Any]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": None}
    if reply.reasons:
        message["reasoning_content"] = "The clock is ticking."
    if reply.calls:
        message["tool_calls"] = [
            {"id": f"call{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for number, (name, arguments) in enumerate(reply.calls)
        ]
    thought = THOUGHT if reply.reasons else 0
    return {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": f"{body['model']}-0815",
        "choices": [] if reply.empty else [
            {"index": 0, "message": message, "finish_reason": "tool_calls" if reply.calls else "stop"}
        ],
        "usage": {
            "prompt_tokens": PROMPT, "completion_tokens": SAID, "total_tokens": PROMPT + SAID,
            "prompt_tokens_details": {"cached_tokens": CACHED},
            "completion_tokens_details": {"reasoning_tokens": thought},
        },
    }  # fmt: skip


def _error(reply: Reply) -> dict[str, Any]:
    too_long = "This model's maximum context length is 10 tokens."
    message = reply.message or (too_long if reply.code else f"status {reply.status}")
    return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": reply.code}}
