"""The verbs of the command line, one module each with a `main(arguments) -> exit code`."""
