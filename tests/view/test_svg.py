"""SVG pictures: as kept, well-formed, accessible, harmless."""

from __future__ import annotations

import dataclasses
import re
from xml.etree import ElementTree

import pytest

from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.view.duel.miniatures import crest_scene, die_scene, figure_scene, glyph_scene, lord_scene, piece_scene
from ddm_explorer.view.duel.overlay import Ghost, Overlay
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.scene.scene import Glyphs, Scene
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.scene.theme import Theme
from tests.view.golden import check_golden
from tests.view.positions import ADVANCED, ATTACK, MIDDLE, fresh, read
from tests.view.test_scene import FULL_OVERLAY

SVG = "{http://www.w3.org/2000/svg}"
DUEL, _START = fresh()


def small_scenes() -> dict[str, Scene]:
    """Every small picture."""
    scenes = {f"crest-{crest.value}": crest_scene(crest, f"{crest.value} crest") for crest in Crest}
    for die in DUEL.dice.values():
        for face in dict.fromkeys(die.faces):
            scenes[f"die-{die.level}-{face}"] = die_scene(die.level, face, f"level {die.level}: {face}")
        scenes[f"die-{die.level}"] = die_scene(die.level, None, f"level {die.level}")
    for kind in ("white", "green", "blue", "red", "gold", "black"):
        for face in (None, Face(Crest.SUMMON), Face(Crest.ATTACK, 4)):
            scenes[f"die-{kind}-{face}"] = die_scene(3, face, f"{kind}: {face}", kind=kind)
    for side in ("red", "blue"):
        for shape in DUEL.shapes.values():
            mirrored = DUEL.is_mirrored(side)
            scenes[f"piece-{shape.id}-{side}"] = piece_scene(shape, 1, side, shape.id, is_mirrored=mirrored)
        for card in DUEL.cards.values():
            if not card.is_lord:
                scenes[f"figure-{card.id}-{side}"] = figure_scene(card, side, card.name)
        scenes[f"lord-{side}"] = lord_scene(side, f"{side} Lord")
    scenes["sign"] = glyph_scene("ok", "tone.good.text", "allowed")
    return scenes


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_is_drawn_as_kept(scheme: str) -> None:
    check_golden(f"middle-{scheme}.svg", scene_svg(duel_scene(snapshot_of(*read(MIDDLE))), scheme))


def test_the_whole_field_with_everything_on_it_is_drawn_as_kept() -> None:
    scene = duel_scene(snapshot_of(*read(MIDDLE)), FULL_OVERLAY, is_cropped=False)
    check_golden("middle-overlay.svg", scene_svg(scene, "dark", width=640))


def test_an_attack_is_drawn_as_kept() -> None:
    bad = Ghost(((5, 9), (5, 10), (6, 10), (6, 9), (6, 8), (6, 7)), (5, 9), is_ok=False)
    scene = duel_scene(snapshot_of(*read(ATTACK)), Overlay(ghost=bad, marks=((6, 9),)))
    check_golden("attack.svg", scene_svg(scene, "light"))


@pytest.mark.parametrize(("viewer", "scheme"), [(0, "light"), (None, "dark")])
def test_the_advanced_board_is_drawn_as_kept(viewer: int | None, scheme: str) -> None:
    scene = duel_scene(snapshot_of(*read(ADVANCED), viewer))
    check_golden(f"advanced-{scheme}.svg", scene_svg(scene, scheme))


def test_small_pictures_are_drawn_as_kept() -> None:
    drawn = [f"<!-- {name} -->\n{scene_svg(scene, None, width=40)}" for name, scene in small_scenes().items()]
    check_golden("small.txt", "\n".join(drawn))


def test_small_pictures_all_differ() -> None:
    drawn = {name: scene_svg(dataclasses.replace(scene, title=""), "light") for name, scene in small_scenes().items()}
    # The two hands of a net are each other's mirror image, so red's one is blue's other.
    same = [name for name, svg in drawn.items() if list(drawn.values()).count(svg) > 1]
    assert same == []


def test_turned_and_mirrored_pieces_look_so() -> None:
    shape = DUEL.shapes["S2"]
    drawn = {
        scene_svg(piece_scene(shape, turns, "red", "", is_mirrored=mirrored), "light")
        for turns in range(4)
        for mirrored in (True, False)
    }
    assert len(drawn) == 8
    assert piece_scene(shape, 1, "red", "", is_mirrored=False).width == pytest.approx(4.16)


# As a document -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark", None])
def test_a_picture_is_a_document_with_title_description_and_role(scheme: str | None) -> None:
    scene = duel_scene(snapshot_of(*read(MIDDLE)), FULL_OVERLAY)
    root = ElementTree.fromstring(scene_svg(scene, scheme))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert title.text == "Western Basic game: the board"
    assert root.get("aria-labelledby") == title.get("id")
    assert root.get("aria-describedby") == desc.get("id")
    assert desc.text == scene.text
    assert root.get("viewBox") == "0 0 13 13"
    assert [group.get("class") for group in root.findall(f"{SVG}g")] == ["ddm-field", "ddm-figures", "ddm-overlay"]


def test_a_decorative_picture_says_nothing() -> None:
    root = ElementTree.fromstring(scene_svg(lord_scene("red", "red Lord"), None, width=20, is_decorative=True))
    assert root.get("aria-hidden") == "true"
    assert root.find(f"{SVG}title") is None
    assert (root.get("width"), root.get("height")) == ("20", "20")


def test_two_pictures_on_a_page_do_not_share_ids() -> None:
    both = [scene_svg(duel_scene(snapshot_of(*read(text)))) for text in (MIDDLE, ATTACK)]
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in both]
    assert all(len(each) == 2 for each in ids)
    assert not ids[0] & ids[1]


def test_a_picture_alone_names_its_colours_and_one_in_a_page_takes_them_from_there() -> None:
    scene = duel_scene(snapshot_of(*read(MIDDLE)))
    alone, inside = scene_svg(scene, "dark"), scene_svg(scene, None)
    assert "var(" not in alone
    assert set(re.findall(r'(?:fill|stroke)="(#[^"]+)"', alone)) <= set(Theme.load("dark").values())
    assert not re.search(r'(?:fill|stroke)="#', inside)
    assert 'fill="var(--ddm-board-path-red)"' in inside


def test_a_picture_asks_nobody_for_anything() -> None:
    svg = scene_svg(duel_scene(snapshot_of(*read(MIDDLE)), FULL_OVERLAY)).replace(
        'xmlns="http://www.w3.org/2000/svg"', ""
    )
    assert not re.search(r"https?:|//|url\(|href|<script|<style|<image", svg)


def test_hostile_names_stay_text() -> None:
    evil = "</title><script>alert(1)</script>\x00\x1b\u202e\"'&"
    scene = duel_scene(snapshot_of(*fresh(names=(evil, "<b>x"), first=0)))
    svg = scene_svg(scene)
    assert "<script" not in svg
    root = ElementTree.fromstring(svg)
    assert "<script>alert(1)" in root.find(f"{SVG}desc").text  # type: ignore[union-attr,operator]
    titled = scene_svg(crest_scene(Crest.MOVE, evil))
    ElementTree.fromstring(titled)
    assert "\u202e" not in titled
    assert "\x00" not in titled


def test_the_colour_of_a_die_is_told_by_a_drawing_too() -> None:
    drawn = [
        {mark.name for mark in die_scene(2, None, "", kind=kind).marks if isinstance(mark, Glyphs)}
        for kind in ("white", "green", "blue", "red", "gold", "black")
    ]
    assert [len(names) for names in drawn] == [1] * 6
    assert len(set.union(*drawn)) == 6
    assert not any(isinstance(mark, Glyphs) for mark in die_scene(2, None, "").marks)


def test_a_face_is_told_by_glyph_level_and_number() -> None:
    twice = scene_svg(die_scene(1, Face(Crest.DEFENSE, 2), "x"))
    once = scene_svg(die_scene(1, Face(Crest.DEFENSE), "x"))
    assert ">×2<" in twice
    assert ">×2<" not in once
    assert scene_svg(die_scene(2, Face(Crest.DEFENSE), "x")).count("<circle") == 2
