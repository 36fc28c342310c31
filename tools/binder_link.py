"""Print the link that opens the app on Binder (`make link`).

The repository's address is taken from `[project.urls] Repository` in pyproject.toml, or from the first word on the
command line; the second word is the branch (`main` if left out).
"""

import pathlib
import re
import sys
import tomllib
import urllib.parse

PAGE = pathlib.Path(__file__).resolve().parent.parent / "pyproject.toml"
# What opens: the app, see binder/jupyter_server_config.py.
PLACE = "ddm/"
# Hosts that Binder knows by a short name.
HOSTS = {"github.com": "gh", "gitlab.com": "gl"}


def published_at(page: pathlib.Path = PAGE) -> str | None:
    """The address of the repository, or None if it is not written down."""
    address = tomllib.loads(page.read_text(encoding="utf-8"))["project"].get("urls", {}).get("Repository")
    return str(address) if address else None


def launch_link(address: str, branch: str = "main") -> str:
    """The Binder address that builds the repository and opens the app.

    Raises ValueError with a sentence if the address is not one of a web repository.
    """
    address = address.rstrip("/")
    found = re.fullmatch(r"https://([\w.-]+)/([^\s?#]+?)(?:\.git)?/?", address)
    if found is None:
        raise ValueError(f"{address!r} is no address of a repository: it should look like https://HOST/OWNER/NAME.")
    host, path = found.groups()
    if host == "github.com" and path.count("/") == 1:
        where = f"gh/{path}"
    elif host in HOSTS:
        where = f"{HOSTS[host]}/{urllib.parse.quote(path, safe='')}"
    else:
        where = f"git/{urllib.parse.quote(address, safe='')}"
    branch = urllib.parse.quote(branch, safe="")
    return f"https://mybinder.org/v2/{where}/{branch}?urlpath={urllib.parse.quote(PLACE, safe='')}"


def main(words: list[str]) -> int:
    address = words[0] if words else published_at()
    if address is None:
        print(
            'The repository\'s address is not written down yet: add `Repository = "https://HOST/OWNER/NAME"` under '
            "[project.urls] in pyproject.toml, or give it as ARGS.",
            file=sys.stderr,
        )
        return 1
    try:
        link = launch_link(address, *words[1:2])
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 1
    print(link)
    print(f"[![Open in Binder](https://mybinder.org/badge_logo.svg)]({link})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
