"""Show the store in a browser: MLflow's server in its light form."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from urllib.error import URLError
from urllib.request import urlopen

from fmbench.settings.running import Tracking
from fmbench.tracking.mlflow_store import open_store

HOST = "127.0.0.1"
_FIRST_PORT = 5000
_PORTS_TRIED = 50
_START_SECONDS = 120.0
_STOP_SECONDS = 10.0
# Without job execution one worker is enough: two processes instead of six.
_ENVIRONMENT = {"MLFLOW_SERVER_ENABLE_JOB_EXECUTION": "false", "MLFLOW_DISABLE_TELEMETRY": "true"}
# A matter between MLflow and its web framework, of no use to whoever opens a browser.
_SILENCED = "ignore:starlette.middleware.wsgi is deprecated"


@dataclass(frozen=True, slots=True)
class UiPlan:
    """How to show a store: the address to open and the server to start for it.

    `command` is empty when the store is a server of its own that runs already.
    """

    address: str
    health_address: str
    command: tuple[str, ...]


class PortTaken(Exception):  # noqa: N818
    """The port that was asked for is in use, or not this user's to take."""

    def __init__(self, port: int) -> None:
        super().__init__(
            f"--port {port}: it cannot be listened on; name another, or none for the first free one"
        )


def plan_ui(tracking: Tracking, port: int | None = None) -> UiPlan:
    """Decide command and address; opens the store, so that its experiment exists.

    Without a `port` the first free one from 5000 on is taken, with port 0 any free one. Raises what
    `open_store` raises, PortTaken for a port that is in use and OSError if no port is free.
    """
    store = open_store(tracking)
    page = f"/#/experiments/{store.experiment_id}/runs?workflowType=machine_learning"
    if store.uri.startswith(("http://", "https://")):
        server = store.uri.rstrip("/")
        return UiPlan(server + page, f"{server}/health", ())
    chosen = find_free_port() if port is None else port or _any_free_port()
    if port and not _is_free(port):
        raise PortTaken(port)
    server = f"http://{HOST}:{chosen}"
    return UiPlan(server + page, f"{server}/health", _server_command(store.uri, chosen))


def serve_ui(plan: UiPlan, announce: Callable[[str], None]) -> int:
    """Run the server in the foreground until it ends, or Ctrl-C or SIGTERM; returns the exit code.

    The server ends with all of its processes, whatever ends this one short of SIGKILL. `announce` is
    given each line to print: the address comes when the server answers. Raises SystemExit on SIGTERM.
    """
    if not plan.command:
        announce(plan.address)
        return 0
    announce("starting the MLflow server (about 20 seconds; stop it with Ctrl-C)")
    with _ended_by_signals():
        # A session of its own: signals reach this process alone, which then stops the server whole.
        process = subprocess.Popen(
            plan.command,
            env=_server_environment(),
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            if _wait_until_it_answers(process, plan.health_address):
                announce(plan.address)
            return process.wait()
        except KeyboardInterrupt:
            return 0
        finally:
            _stop(process)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let SIGTERM and a closed terminal unwind the process instead of cutting it off."""
    if threading.current_thread() is not threading.main_thread():
        # Signals are the business of the main thread.
        yield
        return
    before = {number: signal.signal(number, _end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def find_free_port() -> int:
    """The first port from 5000 on that nothing listens on; OSError if 50 in a row are taken."""
    for port in range(_FIRST_PORT, _FIRST_PORT + _PORTS_TRIED):
        if _is_free(port):
            return port
    last = _FIRST_PORT + _PORTS_TRIED - 1
    raise OSError(f"no free port between {_FIRST_PORT} and {last}; name one")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _any_free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _server_command(uri: str, port: int) -> tuple[str, ...]:
    options = ("--backend-store-uri", uri, "--host", HOST, "--port", str(port), "--workers", "1")
    return (sys.executable, "-m", "mlflow", "server", *options)


def _server_environment() -> dict[str, str]:
    filters = [given for given in (os.environ.get("PYTHONWARNINGS"), _SILENCED) if given]
    return {**os.environ, **_ENVIRONMENT, "PYTHONWARNINGS": ",".join(filters)}


def _wait_until_it_answers(process: "subprocess.Popen[bytes]", health_address: str) -> bool:
    deadline = time.monotonic() + _START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(URLError, OSError), urlopen(health_address, timeout=2) as answer:
            if answer.status == 200:
                return True
        time.sleep(0.5)
    return False


def _stop(process: "subprocess.Popen[bytes]") -> None:
    _signal_group(process, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_STOP_SECONDS)
    # Also for those of its processes that outlive it.
    _signal_group(process, signal.SIGKILL)
    process.wait()


def _signal_group(process: "subprocess.Popen[bytes]", number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)
