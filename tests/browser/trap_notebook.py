"""The cell of a small notebook that shows a table and writes down all that the page told it, for `test_traps.py`."""

import os
import time

from ipywidgets import HTML, Button, HBox, VBox

from ddm_explorer.widgets.canvas.canvas import LayeredCanvas
from ddm_explorer.widgets.page.bridge import Bridge

canvas = LayeredCanvas(780, 540, ("ground", "pieces", "overlay"))
# Drawn before any page is there: this must not be lost.
canvas.set_painter("ground", lambda pen: pen.fill_rects([(0, 0, 780, 540)], "#23292d"))
canvas.invalidate("ground")

told = HTML()
lines: list[str] = []
chosen: list[tuple[float, float]] = []


def say(*words: object) -> None:
    lines.append(" ".join(map(str, words)))
    told.value = "<pre class='told'>" + "\n".join(line.replace("<", "&lt;") for line in lines) + "</pre>"


def pieces(pen):
    pen.fill_rects([(10, 10, 40, 40)], "#ff0000")
    pen.path("M0 -15 L15 15 L-15 15 Z", 110, 30, fill="#00ff00")
    pen.text("F8", 30, 80, "#ffffff", halo="#000000", align="center", baseline="middle")


def overlay(pen):
    pen.fill_rects([(x - 5, y - 5, 10, 10) for x, y in chosen], "#ffff00")


canvas.set_painter("pieces", pieces)
canvas.set_painter("overlay", overlay)

bridge = Bridge(canvas, label="Game board", description="Arrow keys move between squares.", space="traps")
bridge.set_areas((10 + 40 * x, 10 + 40 * y, 40, 40) for x in range(19) for y in range(13))
bridge.drop_action = "game"


def pointed(event):
    square = f"{int((event.x - 10) // 40)},{int((event.y - 10) // 40)}"
    say("pointer", event.kind, square, event.button, "+".join(sorted(event.modifiers)) or "-", event.pointer)
    if event.kind == "down" and square == "18,12":
        raise RuntimeError("a callback that fails")
    if event.kind == "down":
        chosen[:] = [(event.x, event.y)]
        canvas.invalidate("overlay")


def bad_number():
    good = canvas._painters["pieces"]
    canvas.set_painter("pieces", lambda pen: pen.fill_circles([(float("nan"), 1, 1)], "#ffffff"))
    try:
        canvas.invalidate("pieces")
    finally:
        canvas.set_painter("pieces", good)


def film():
    frames = [lambda pen, n=n: pen.fill_rects([(n * 20, 400, 20, 20)], "#ffffff") for n in range(8)]
    canvas.play("overlay", frames, fps=40, done=lambda: say("film over"))


def conflict():
    bridge.saves._marks["g1"] = "written by another tab since"
    save("ours")


def save(text):
    bridge.saves.write("g1", text, label="Turn 3", done=lambda a: say("saved", a.name, a.conflict, a.problem or "-"))


KEYS = {
    "a": lambda: bridge.announce("The same words"),
    "u": lambda: bridge.announce("Now!", urgent=True),
    "f": lambda: bridge.focus(".mark"),
    "n": bad_number,
    "m": film,
    "r": lambda: canvas.resize(390, 270),
    "R": lambda: canvas.resize(780, 540),
    "k": lambda: os._exit(1),
    "q": lambda: time.sleep(35),  # says nothing for longer than a page waits
    "c": conflict,
    "p": lambda: setattr(bridge, "problem", "Something <b>odd</b> happened."),
    "t": lambda: bridge.set_title("Turn 3"),
    "y": lambda: bridge.copy("copied", lambda problem: say("copy", problem or "-")),
    "e": lambda: bridge.scroll_to_end(".long"),
}


def key(event):
    say("key", event.key, "+".join(sorted(event.modifiers)) or "-")
    KEYS.get(event.key, lambda: None)()


canvas.on_pointer(pointed)
canvas.on_key(key)
canvas.on_error(lambda sentence, error: say("error", sentence))
canvas.on_flush(lambda flush: say("flush", "+".join(flush.layers), flush.bytes) if chosen else None)
bridge.on_action("rule", lambda data: say("action rule", sorted(data.items())))
bridge.on_places(lambda places: say("places", places or "-"))
bridge.on_file("game", lambda file: say("file", file.name, file.text or "-", file.problem or "-"))
bridge.on_ready(lambda: say("ready", bridge.width, "dark" if bridge.dark else "light", "lab" if bridge.lab else "app"))
bridge.observe(lambda change: say("fact", change.name, change.new), ["width", "dark", "reduced_motion", "coarse"])


def button(name, do):
    widget = Button(description=name)
    widget.on_click(lambda _: do())
    return widget


html = HTML(
    "<p><a href='#x' data-action='rule' data-id='W-1' data-places='F8 F9'>a rule</a> "
    "<span class='mark' role='button' tabindex='0' data-action='rule' data-id='W-2'>a mark</span> "
    "<span role='button' tabindex='0' data-action='unknown'>unknown</span> "
    "<button data-open='game'>Open</button> <button data-copy='from the page'>Copy</button></p>"
    "<div class='long' style='height:40px;overflow:auto'>" + "<p>line</p>" * 40 + "</div>"
)
buttons = HBox(
    [
        button("Save", lambda: save("text")),
        button("Read", lambda: bridge.saves.read("g1", lambda a: say("read", a.text or "-", a.problem or "-"))),
        button("List", lambda: bridge.saves.list(lambda a: say("list", [s.name for s in a.saves], a.problem or "-"))),
        button("Download", lambda: bridge.download("gäme/1.txt", "the game")),
        button("Clear", lambda: (lines.clear(), say("cleared"))),
    ]
)
after = HTML("<div style='height:1500px'>below</div>")
root = VBox([html, canvas.widget, buttons, told, after, bridge])
root.add_class("ddm-table")
root  # noqa: B018
