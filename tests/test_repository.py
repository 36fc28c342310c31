"""The repository itself: what its pages promise, what its lists hold, and what goes into a wheel."""

import importlib.metadata
import os
import pathlib
import re
import subprocess
import sys
import tomllib
import zipfile

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import ddm_explorer
from tools import binder_link, lock

PAGES = ("README.md", "CONTRIBUTING.md")


@pytest.fixture(scope="module")
def project(root: pathlib.Path) -> dict[str, object]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def tracked(root: pathlib.Path) -> list[pathlib.Path]:
    """The files of the repository: those git keeps, and new ones it would not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, check=True, capture_output=True).stdout.decode().split("\0")
    return [root / name for name in names if name and (root / name).is_file()]


# The lock files.


def read_lock(path: pathlib.Path) -> dict[str, str]:
    """Name -> version of a lock file; fails on a line that is not plain."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        plain = re.fullmatch(r"([a-z0-9][a-z0-9.-]*)==([0-9][A-Za-z0-9.]*)(?:; sys_platform == '[a-z]+')?", line)
        assert plain, f"{path.name}: {line!r} is not of the form name==version"
        name, version = plain.groups()
        assert name not in found, f"{path.name} lists {name} twice"
        found[name] = version
    assert list(found) == sorted(found)
    return found


@pytest.fixture(scope="module")
def runtime(root: pathlib.Path) -> dict[str, str]:
    return read_lock(root / "requirements.lock")


@pytest.fixture(scope="module")
def everything(root: pathlib.Path) -> dict[str, str]:
    return read_lock(root / "requirements-dev.lock")


def test_the_locks_agree(runtime: dict[str, str], everything: dict[str, str]) -> None:
    assert runtime.items() <= everything.items()


def test_the_locks_hold_what_the_project_asks_for(
    project: dict[str, dict[str, list[str]]], runtime: dict[str, str], everything: dict[str, str]
) -> None:
    for place, wanted in (
        (runtime, project["project"]["dependencies"] + project["build-system"]["requires"]),
        (everything, project["dependency-groups"]["dev"]),
    ):
        for text in wanted:
            asked = Requirement(text)
            version = place.get(canonicalize_name(asked.name))
            assert version is not None, f"{asked.name} is asked for and not locked: run `make lock`"
            assert asked.specifier.contains(version), f"{asked} is asked for, {version} is locked: run `make lock`"


def test_what_is_installed_is_what_is_locked(everything: dict[str, str]) -> None:
    here = default_environment()["sys_platform"]
    for name, version in everything.items():
        if lock.ELSEWHERE.get(name, here).find(here) >= 0:
            assert importlib.metadata.version(name) == version


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_the_locks_are_complete(root: pathlib.Path, name: str) -> None:
    """Nothing else is fetched, though they are installed without looking at dependencies."""
    locked = read_lock(root / name)
    for package in locked.keys() - lock.ELSEWHERE.keys():
        for text in importlib.metadata.requires(package) or []:
            need = Requirement(text)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert canonicalize_name(need.name) in locked, f"{package} needs {need.name}"


def test_the_slow_start_is_cured(runtime: dict[str, str], everything: dict[str, str]) -> None:
    """No process that reads a notebook builds the parsers of a format nobody here uses."""
    assert not lock.LEFT_OUT.keys() & (runtime.keys() | everything.keys())
    script = "import nbformat, jsonschema, sys; print([m for m in sys.modules if m.startswith(('rfc3987_', 'lark'))])"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_outside_libraries_are_declared(root: pathlib.Path, project: dict[str, dict[str, list[str]]]) -> None:
    """What the package imports it asks for by name, not by way of something else that happens to bring it."""
    declared = {canonicalize_name(Requirement(text).name) for text in project["project"]["dependencies"]}
    providers = importlib.metadata.packages_distributions()
    from tests.test_imports import MODULES

    for module in MODULES:
        for top in {name.split(".")[0] for name in module.imports()} - sys.stdlib_module_names - {"ddm_explorer"}:
            names = {canonicalize_name(name) for name in providers.get(top, [top])}
            # IPython comes with ipywidgets by design: it is what a notebook runs in.
            assert names & (declared | {"ipython"}), (
                f"{module.path} imports {top}, which pyproject.toml does not ask for"
            )


# Words and pages.


def test_version_is_the_same_everywhere(root: pathlib.Path, project: dict[str, dict[str, str]]) -> None:
    version = project["project"]["version"]
    assert ddm_explorer.__version__ == version
    assert importlib.metadata.version("ddm_explorer") == version
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.search(r"^## (.+)$", changes, re.MULTILINE)
    assert heading is not None
    assert version in heading[1]


def commands(text: str, tool: str) -> set[str]:
    """The first words after `tool` in code of a page."""
    code = re.findall(r"```(?:\w*)\n(.*?)```", text, re.DOTALL) + re.findall(r"`([^`\n]+)`", text)
    return {word for part in code for word in re.findall(rf"(?:^|\s){tool} ([a-z]+)", part)}


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_commands_that_exist(root: pathlib.Path, page: str) -> None:
    text = (root / page).read_text(encoding="utf-8")
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    asked = commands(text, "make")
    assert asked
    assert {word for word in asked if not re.search(rf"^{word}:", makefile, re.MULTILINE)} == set()
    for word in commands(text, "ddm-explorer"):
        program = pathlib.Path(sys.executable).with_name("ddm-explorer")
        answer = subprocess.run([program, word, "--help"], capture_output=True, text=True, check=False)
        assert answer.returncode == 0, f"{page} names `ddm-explorer {word}`: {answer.stderr}"


def test_the_readme_shows_a_picture(root: pathlib.Path) -> None:
    """It is made by tests/browser/test_pictures.py: copy build/screenshots/table-small.png over it to renew it."""
    places = re.findall(r"!\[[^\]]+\]\(([^)]+\.png)\)", (root / "README.md").read_text(encoding="utf-8"))
    assert places
    for place in places:
        assert (root / place).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("page", PAGES)
def test_links_of_pages_lead_somewhere(root: pathlib.Path, page: str) -> None:
    text = (root / page).read_text(encoding="utf-8")
    places = [place for place in re.findall(r"\]\(([^)#]+)", text) if not place.startswith("http")]
    assert places
    assert [place for place in places if not (root / place).exists()] == []


def named_paths(root: pathlib.Path, text: str) -> list[str]:
    """The paths in code marks that begin with a folder of the repository; `CHAPTER` and `ID` stand for any name."""
    tops = "|".join({path.relative_to(root).parts[0] for path in tracked(root)})
    paths = re.findall(rf"`((?:{tops})/[^`\s<>]*)`", text)
    return [re.sub(r"\b(?:CHAPTER|ID)\b", "*", path) for path in paths]


def lost(root: pathlib.Path, text: str) -> list[str]:
    """The paths named in a text that lead nowhere."""
    return [path for path in named_paths(root, text) if not list(root.glob(path.rstrip("/")))]


def test_named_files_of_pages_are_there(root: pathlib.Path) -> None:
    """A path in code marks of our pages exists, so that none of them falls behind the tree."""
    for path in (*(root / page for page in PAGES), *sorted((root / "docs").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        assert named_paths(root, text), path.name
        assert lost(root, text) == [], path.name


def test_a_path_that_leads_nowhere_is_found(root: pathlib.Path) -> None:
    text = "`docs/app.md` and `docs/old.md`, `ddm_explorer/data/lessons/CHAPTER/ID.toml`, `tests/ID/ID.csv`, `game.ddm`"
    assert lost(root, text) == ["docs/old.md", "tests/*/*.csv"]


def test_python_examples_of_the_readme_run(root: pathlib.Path, tmp_path: pathlib.Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert examples
    for example in examples:
        answer = subprocess.run(
            [sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert answer.returncode == 0, answer.stderr


def test_continuous_integration_runs_the_readme_command(root: pathlib.Path) -> None:
    script = root / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "exec make test" in script.read_text(encoding="utf-8")
    assert "make test" in (root / "README.md").read_text(encoding="utf-8")


MACHINE = "|".join(("work", "root", "tmp", "farm"))
INDEX = "|".join(("pypi", "pythonhosted", "npm" + "js"))
PRIVATE = {
    "a path of one machine": rf"(?<![\w.~:/-])/(?:{MACHINE})/",
    "an address of a package index": rf"(?:{INDEX})\.(?:org|com|net)",
}


def test_no_file_tells_of_one_machine(root: pathlib.Path) -> None:
    found = []
    for path in tracked(root):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for what, pattern in PRIVATE.items():
            found += [f"{path.relative_to(root)}: {what}: {hit[0]}" for hit in re.finditer(pattern, text)]
    assert found == []


def test_the_search_for_private_words_finds_them() -> None:
    place, index = PRIVATE.values()
    assert re.search(place, "in " + "/".join(("", "root", "x")))
    assert not re.search(place, "/".join(("..", "root", "x https:", "", "host", "home", "x")))
    assert re.search(index, "https://" + "pypi" + ".org/simple")


# The wheel.


@pytest.fixture(scope="module")
def wheel(root: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    answer = subprocess.run(
        [*command, "--disable-pip-version-check", "--wheel-dir", str(folder), str(root)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    (file,) = folder.glob("*.whl")
    return zipfile.ZipFile(file)


def test_wheel_holds_the_whole_package(root: pathlib.Path, wheel: zipfile.ZipFile) -> None:
    """Code, data, templates, scripts of the page and notebooks; and neither tests nor tools."""
    inside = set(wheel.namelist())
    files = [path.relative_to(root).as_posix() for path in tracked(root)]
    wanted = {name for name in files if name.startswith("ddm_explorer/")}
    wanted |= {f"ddm_explorer/{name}" for name in files if name.startswith("notebooks/")}
    assert wanted - inside == set()
    assert {name.split("/")[0] for name in inside if ".dist-info" not in name} == {"ddm_explorer"}
    assert any(name.endswith(".ipynb") for name in inside)
    assert any(name.startswith("ddm_explorer/data/") for name in inside)
    assert "ddm_explorer/py.typed" in inside


def test_wheel_works_away_from_the_checkout(wheel: zipfile.ZipFile, tmp_path: pathlib.Path) -> None:
    """The data opens and the app finds its pages, with nothing but the unpacked wheel."""
    wheel.extractall(tmp_path / "site")
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import ddm_explorer, ddm_explorer.cli\n"
        "from ddm_explorer.app.pages import Pages\n"
        "print(ddm_explorer.__file__, Pages.find(None).folder, sep='\\n')\n"
        "sys.argv[1:] = ['rules']\n"
        "ddm_explorer.cli.main()\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "site")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    package, pages, *rules = answer.stdout.splitlines()
    assert package.startswith(str(tmp_path))
    assert pathlib.Path(pages) == tmp_path / "site" / "ddm_explorer" / "notebooks"
    assert rules


# The launch link.


@pytest.mark.parametrize(
    ("address", "branch", "link"),
    [
        ("https://github.com/ann/dice", "main", "gh/ann/dice/main"),
        ("https://github.com/ann/dice.git", "main", "gh/ann/dice/main"),
        ("https://gitlab.com/ann/games/dice/", "a/b", "gl/ann%2Fgames%2Fdice/a%2Fb"),
        ("https://code.example/ann/dice", "main", "git/https%3A%2F%2Fcode.example%2Fann%2Fdice/main"),
    ],
)
def test_launch_link(address: str, branch: str, link: str) -> None:
    assert binder_link.launch_link(address, branch) == f"https://mybinder.org/v2/{link}?urlpath=ddm%2F"


@pytest.mark.parametrize("address", ["", "dice", "git@code.example:ann/dice", "https://code.example", "javascript:x"])
def test_launch_link_of_no_repository_is_one_sentence(address: str) -> None:
    with pytest.raises(ValueError, match="is no address of a repository: it should look like https://HOST/OWNER/NAME"):
        binder_link.launch_link(address)


def test_launch_link_takes_the_address_from_one_place(
    root: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "pyproject.toml"
    page.write_text('[project]\nname = "x"\n')
    assert binder_link.published_at(page) is None
    page.write_text('[project.urls]\nRepository = "https://github.com/ann/dice"\n')
    assert binder_link.published_at(page) == "https://github.com/ann/dice"
    monkeypatch.setattr(binder_link, "published_at", lambda: None)
    assert binder_link.main([]) == 1
    assert "[project.urls]" in capsys.readouterr().err
    # A launch link in the README is the one of that address, and there is none without an address.
    links = re.findall(r"https://mybinder\.org/v2/[^)\s]+", (root / "README.md").read_text(encoding="utf-8"))
    monkeypatch.undo()
    address = binder_link.published_at()
    assert set(links) == ({binder_link.launch_link(address)} if address else set())
