"""The theme keeps what it promises: readable pairs, both schemes complete, nothing from outside."""

import re

import pytest

from ddm_explorer.view.scene.theme import (
    SCHEMES,
    Theme,
    UnknownTokenError,
    contrast_ratio,
    css_name,
    css_var,
    promised_contrasts,
    theme_css,
)

CRESTS = ("move", "attack", "defense", "magic", "trap", "summon")
PAIRS = list(promised_contrasts())


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.478), ("#123456", "#123456", 1.0)],
)
def test_contrast_ratio_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast_ratio(one, other) == pytest.approx(ratio, abs=0.001)
    assert contrast_ratio(other, one) == contrast_ratio(one, other)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_promised_pair_stands_apart(scheme: str) -> None:
    theme = Theme.load(scheme)
    short = {
        f"{token} on {ground}": round(contrast_ratio(theme[token], theme[ground]), 2)
        for token, ground, least in PAIRS
        if contrast_ratio(theme[token], theme[ground]) < least
    }
    assert short == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_everything_written_is_promised_to_be_readable(scheme: str) -> None:
    as_text = {token for token, _, least in PAIRS if least == 4.5}
    aliases = {"verdict.ok.text", "verdict.no.text", "verdict.repair.text"}
    aliases |= {"card.banner.red.ink", "card.banner.blue.ink"}
    written = {token for token in Theme.load(scheme) if token.rsplit(".", 1)[-1] in ("text", "ink", "muted", "label")}
    assert written - aliases <= as_text


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_sides_stay_apart_without_hue(scheme: str) -> None:
    # Who sees no hue at all still sees a lighter and a darker side; patterns tell the rest.
    theme = Theme.load(scheme)
    assert contrast_ratio(theme["board.path.red"], theme["board.path.blue"]) >= 1.3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_colour_is_opaque_and_every_opacity_a_share(scheme: str) -> None:
    theme = Theme.load(scheme)
    assert len(theme) > 100
    assert [token for token in theme if not re.fullmatch(r"#[0-9a-f]{6}", theme[token])] == []
    assert all(0 < value <= 1 for value in theme.opacities.values())
    assert all(0 < value <= 1 for value in theme.squares.values())


@pytest.mark.parametrize("crest", CRESTS)
def test_every_crest_has_colours_and_a_glyph_of_its_own(crest: str) -> None:
    theme = Theme.load("light")
    assert {f"crest.{crest}", f"crest.{crest}.surface", f"crest.{crest}.ink"} <= set(theme)
    others = [theme.glyph(f"crest.{other}") for other in CRESTS if other != crest]
    assert theme.glyph(f"crest.{crest}") not in others


def test_glyphs_are_paths_inside_their_box() -> None:
    for name, path in Theme.load("light").glyphs.items():
        assert re.fullmatch(r"[MLHVCSAZmlhvcsaz0-9 .-]+", path), name
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
        assert all(0 <= number <= 24 for number in numbers), name


def test_an_unknown_name_is_told_with_the_nearest_ones() -> None:
    theme = Theme.load("dark")
    with pytest.raises(UnknownTokenError, match=r"no colour called 'board\.path\.rde'.*board\.path\.red"):
        theme["board.path.rde"]
    with pytest.raises(UnknownTokenError, match="no glyph called"):
        theme.glyph("crest.honour")
    with pytest.raises(UnknownTokenError, match="no opacity called"):
        theme.opacity("nothing")
    with pytest.raises(UnknownTokenError, match="no length called"):
        theme.square("nothing")
    with pytest.raises(UnknownTokenError):
        css_var("board.path.rde")
    with pytest.raises(ValueError, match="light and dark, not 'sepia'"):
        Theme.load("sepia")


def test_the_style_sheet_declares_every_token_in_both_schemes() -> None:
    sheet = theme_css()
    light, dark = Theme.load("light"), Theme.load("dark")
    assert list(light) == list(dark)
    for token in light:
        # once for the light scheme; for the dark one by system and by choice
        assert sheet.count(f"  {css_name(token)}: ") == 3, token
    assert "prefers-color-scheme: dark" in sheet
    assert "prefers-reduced-motion: reduce" in sheet
    assert sheet.count("{") == sheet.count("}")


def test_every_variable_the_style_sheet_uses_is_declared() -> None:
    sheet = theme_css()
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", sheet))
    assert used
    assert used <= set(re.findall(r"(--[a-z0-9-]+):", sheet))


def test_the_style_sheet_asks_nobody_for_anything() -> None:
    assert not re.search(r"https?:|//|@import|url\(|@font-face", theme_css())


def test_a_theme_is_loaded_once_and_pastes_back() -> None:
    theme = Theme.load("light")
    assert Theme.load("light") is theme
    assert repr(theme) == "Theme.load('light')"
    assert hash(theme) != hash(Theme.load("dark"))
