"""`fmbench abandon`: end a run now; seats whose runs are not over settle by rho (decisions 2)."""

from collections.abc import Sequence

from fmbench.commands.arguments import folder_parser


def main(arguments: Sequence[str]) -> int:
    """Settle every begun seed that has no results; 1 if one could not be."""
    parser = folder_parser("abandon", "End a run now. Its unfinished seats are settled; this is final.")
    asked = parser.parse_args(arguments)
    from fmbench.commands.output import print_report
    from fmbench.runner import abandon

    report = abandon(asked.folder)
    print_report(report)
    return report.exit_code
