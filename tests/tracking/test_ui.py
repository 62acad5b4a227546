"""The address of the MLflow server, and its start and stop."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fmbench.settings.running import Tracking
from fmbench.tracking import UiPlan, plan_ui, serve_ui
from fmbench.tracking.ui import find_free_port

ANSWERING_SERVER = """
import http.server, sys
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
    def log_message(self, *args):
        pass
server = http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Answer)
server.handle_request()
sys.exit(3)
"""


def test_local_store_is_served_the_light_way_with_its_experiment_open(tmp_path: Path) -> None:
    uri = f"sqlite:///{tmp_path}/mlflow.db"
    plan = plan_ui(Tracking(kind="mlflow", uri=uri, experiment="fm-bench"), port=5123)
    assert plan.address == ("http://127.0.0.1:5123/#/experiments/1/runs?workflowType=machine_learning")
    assert plan.command[1:4] == ("-m", "mlflow", "server")
    assert plan.command[plan.command.index("--backend-store-uri") + 1] == uri
    assert plan.command[plan.command.index("--workers") + 1] == "1"


def test_taken_port_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr("fmbench.tracking.ui._FIRST_PORT", port)
        assert find_free_port() > port


def test_address_is_announced_when_the_server_answers_and_its_exit_code_handed_on() -> None:
    port = find_free_port()
    address = f"http://127.0.0.1:{port}/"
    lines: list[str] = []
    command = (sys.executable, "-c", ANSWERING_SERVER, str(port))
    assert serve_ui(UiPlan(address, address, command), lines.append) == 3
    assert lines[-1] == address


def test_interrupt_stops_the_server_and_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("fmbench.tracking.ui._wait_until_it_answers", interrupt)
    command = (sys.executable, "-c", "import time; time.sleep(60)")
    lines: list[str] = []
    assert serve_ui(UiPlan("address", "health", command), lines.append) == 0
    assert "address" not in lines


def test_sigterm_ends_the_server_with_all_of_its_processes(tmp_path: Path) -> None:
    child = tmp_path / "child"
    server = (
        "import pathlib, subprocess, sys; "
        "started = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); "
        f"pathlib.Path({str(child)!r}).write_text(str(started.pid)); started.wait()"
    )
    program = (
        "import sys; from fmbench.tracking import UiPlan, serve_ui; "
        f"serve_ui(UiPlan('a', 'http://127.0.0.1:9/', (sys.executable, '-c', {server!r})), print)"
    )
    serving = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: child.exists() and child.read_text() != "")
        serving.terminate()
        assert serving.wait(20) == 128 + signal.SIGTERM
    finally:
        serving.kill()
    wait_until(lambda: not is_running(int(child.read_text())))


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_running_server_needs_no_start() -> None:
    lines: list[str] = []
    assert serve_ui(UiPlan("http://there/#/experiments/4", "", ()), lines.append) == 0
    assert lines == ["http://there/#/experiments/4"]
