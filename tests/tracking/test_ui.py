"""The address of the MLflow server, and its start and stop."""

import socket
import sys
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


def test_running_server_needs_no_start() -> None:
    lines: list[str] = []
    assert serve_ui(UiPlan("http://there/#/experiments/4", "", ()), lines.append) == 0
    assert lines == ["http://there/#/experiments/4"]
