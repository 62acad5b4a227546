"""`fmbench ui`: MLflow's server in its light form, with the address that shows the runs."""

import sys
from collections.abc import Sequence

from fmbench.commands.arguments import verb_parser


def main(arguments: Sequence[str]) -> int:
    """Serve until Ctrl-C; 1 if the store cannot be opened or the server ends by itself."""
    parser = verb_parser("ui", "Start the MLflow server and print the address that shows the runs.")
    parser.add_argument("--uri", help="address of the store, if another than the declared one")
    parser.add_argument("--experiment", help="name of the experiment, if another than the declared one")
    parser.add_argument(
        "--port", type=int, help="port to listen on; the first free one from 5000 on if left out"
    )
    asked = parser.parse_args(arguments)
    from fmbench.commands.store import declared_store
    from fmbench.tracking import plan_ui, serve_ui

    store = declared_store(asked.uri, asked.experiment)
    try:
        plan = plan_ui(store, asked.port)
    # Databases, servers and MLflow fail in many ways; the command can only say which.
    except Exception as error:
        print(f"fmbench: the store cannot be opened: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    return serve_ui(plan, lambda line: print(line, flush=True))
