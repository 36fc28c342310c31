"""Settings say in one sentence what is wrong with them, and lock what has to stay locked."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from ddm_explorer.app.pages import Pages
from ddm_explorer.app.problem import AppProblem
from ddm_explorer.app.query import MAX_LENGTH, MAX_PARAMETERS, MAX_VALUE
from ddm_explorer.app.settings import EXTENSIONS, Settings, voila_config


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("port", 65536, "The port 65536 cannot be used; it is a whole number from 0 to 65,535"),
        ("port", -1, "The port -1 cannot be used"),
        ("port", "8866", "The port '8866' cannot be used"),
        ("port", True, "The port True cannot be used"),
        ("pool", -1, "The pool -1 cannot be used"),
        ("visitors", 0, "The visitors 0 cannot be used; it is a whole number from 1"),
        ("idle_after", 0, "The idle after 0 cannot be used"),
        ("abandoned_after", 0, "The abandoned after 0 cannot be used"),
        ("check_every", 0, "The check every 0 cannot be used"),
        ("host", "", "The host '' cannot be used; name an address such as 127.0.0.1."),
        ("host", "a b", "The host 'a b' cannot be used"),
        ("base_url", "ann", "The base URL 'ann' cannot be used; it begins and ends with /"),
        ("base_url", "/ann", "it begins and ends with /"),
        ("base_url", "/a/../b c/", "it begins and ends with /"),
    ],
)
def test_a_bad_setting_is_told_in_one_sentence(field: str, value: object, sentence: str) -> None:
    with pytest.raises(AppProblem) as caught:
        Settings(**{field: value})  # type: ignore[arg-type]
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("host", "is_local", "url_host"),
    [
        ("127.0.0.1", True, "127.0.0.1"),
        ("localhost", True, "localhost"),
        ("::1", True, "[::1]"),
        ("0.0.0.0", False, "127.0.0.1"),
        ("::", False, "127.0.0.1"),
        ("192.168.1.9", False, "192.168.1.9"),
        ("box.example", False, "box.example"),
    ],
)
def test_a_host_is_private_or_not(host: str, is_local: bool, url_host: str) -> None:
    settings = Settings(host=host)
    assert settings.is_local is is_local
    assert settings.url_host == url_host


def test_the_server_is_locked(pages: Path) -> None:
    config = voila_config(Settings(pool=3), Pages.find(pages), {})
    assert config.Voila.ip == "127.0.0.1"
    assert config.Voila.config_file_paths == []
    voila = config.VoilaConfiguration
    assert voila.allow_template_override == "NO"
    assert voila.allow_theme_override == "NO"
    assert voila.strip_sources is True
    assert voila.file_allowlist == []
    assert tuple(voila.extension_allowlist) == EXTENSIONS


def test_kernels_are_kept_ready_for_tables_alone(pages: Path) -> None:
    pools = voila_config(Settings(pool=3), Pages.find(pages), {}).VoilaKernelManager.kernel_pools_config
    assert {name: pool["pool_size"] for name, pool in pools.items()} == {"default": 0, "01_play.ipynb": 3}


def test_without_a_pool_nothing_is_preheated(pages: Path) -> None:
    assert voila_config(Settings(pool=0), Pages.find(pages), {}).VoilaConfiguration.preheat_kernel is False


def test_the_manual_tells_every_setting_and_its_default(root: Path) -> None:
    manual = (root / "docs" / "app.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| `?([^|`:]+)", manual, re.MULTILINE))
    assert set(told) == {*asdict(Settings()), "notebooks"}
    for name, value in asdict(Settings()).items():
        assert told[name].strip() == str(value), name


def test_the_manual_tells_the_limits_of_an_address(root: Path) -> None:
    manual = " ".join((root / "docs" / "app.md").read_text(encoding="utf-8").split())
    assert f"at most {MAX_PARAMETERS} of them, {MAX_VALUE:,} characters each and {MAX_LENGTH:,} in all" in manual
