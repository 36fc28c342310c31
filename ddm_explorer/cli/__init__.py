"""The command line: everything the app can judge, without a browser."""

from ddm_explorer.cli.program import main

__all__ = ["main"]
