"""`fmbench ui`: MLflow's server in its light form, with the address that shows the runs."""

import sys
from collections.abc import Sequence

from fmbench.commands.arguments import verb_parser
from fmbench.settings import SettingsError

_LAST_PORT = 65535


def main(arguments: Sequence[str]) -> int:
    """Serve until Ctrl-C; 1 if the store cannot be opened or the server ends by itself."""
    parser = verb_parser("ui", "Start the MLflow server and print the address that shows the runs.")
    parser.add_argument("--uri", help="address of the store, if another than the declared one")
    parser.add_argument("--experiment", help="name of the experiment, if another than the declared one")
    parser.add_argument(
        "--port", help="port to listen on, 0 for any free one; the first free one from 5000 on if left out"
    )
    asked = parser.parse_args(arguments)
    port = None if asked.port is None else _read_port(asked.port)
    from fmbench.commands.store import declared_store
    from fmbench.tracking import PortTaken, plan_ui, serve_ui
    from fmbench.tracking.reasons import plain_reason

    store = declared_store(asked.uri, asked.experiment)
    try:
        plan = plan_ui(store, port)
    except PortTaken as error:
        raise SettingsError(str(error)) from None
    # Databases, servers and MLflow fail in many ways; the command can only say which.
    except Exception as error:
        print(f"fmbench: the store cannot be opened: {plain_reason(error)}", file=sys.stderr)
        return 1
    return serve_ui(plan, lambda line: print(line, flush=True))


def _read_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= _LAST_PORT):
        raise SettingsError(f"--port {text}: must be a whole number from 0 (any free one) to {_LAST_PORT}")
    return int(text)
