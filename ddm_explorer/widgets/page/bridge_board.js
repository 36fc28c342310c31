// The board's part of a View: the canvas gets what a canvas widget leaves undone, and its keys, clicks and touches
// become messages. Part of bridge.js, see there; `this` is the View.

const GAME_KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Backspace", "Delete",
  "Home", "End"]);
const NATIVE = ["mousedown", "mouseup", "mousemove", "mouseout", "wheel", "touchstart", "touchmove", "touchend",
  "touchcancel"];
const WRITING = "input, textarea, select, [contenteditable]";
const LONG_PRESS = 550; // ms
const STILL = 10; // a finger that moved further than this (px) scrolls and does not tap
const modifiers = (event) => ["shift", "ctrl", "alt", "meta"].filter((name) => event[`${name}Key`]);

class BoardPart {
  // --- the canvas: name, role, description ---

  // The canvas comes and goes (a view may be drawn later than this one), and attributes may be taken off again.
  name() {
    // What scrolls inside itself is reached by keyboard; the widgets' own boxes cannot say so.
    for (const box of this.root?.querySelectorAll(".ddm-scrolls:not([tabindex])") ?? []) box.tabIndex = 0;
    const canvas = this.root?.querySelector(`canvas.${CSS.escape(this.model.get("canvas_class"))}`);
    if (!canvas) return;
    if (canvas !== this.canvas) {
      this.canvas = canvas;
      this.attributes?.disconnect();
      this.attributes?.observe(canvas, { attributes: true, attributeFilter: ["role", "aria-label", "aria-describedby",
        "aria-roledescription", "tabindex", "title"] });
    }
    const want = { role: "application", "aria-label": this.model.get("label"), "aria-describedby": this.help.id,
      tabindex: "0" };
    for (const [attribute, value] of Object.entries(want)) {
      if (canvas.getAttribute(attribute) !== value) canvas.setAttribute(attribute, value);
    }
  }

  isCanvas(target) { return target === this.canvas && target !== null; }

  // --- keys ---

  key(event) {
    const { target, key } = event;
    if (!(target instanceof Element) || !this.root.contains(target)) return;
    const combined = event.ctrlKey || event.metaKey || event.altKey;
    if (key === "Escape" && !combined && this.escape(event)) return;
    if (!this.isCanvas(target)) {
      // JupyterLab's single letters (x would cut the cell, table and all) stay out; Ctrl+S still saves the notebook.
      // It looks for this mark on the focused element first, so there it must stand.
      target.toggleAttribute("data-lm-suppress-shortcuts", !combined);
      // Rows and marks of our own HTML act like buttons; real buttons and links already do.
      const actor = target.closest("[data-action], [data-open], [data-copy]");
      if (actor === target && (key === "Enter" || key === " ") && !target.matches("button, a[href], summary, input")) {
        event.preventDefault();
        event.stopImmediatePropagation();
        target.click();
        return;
      }
      if (this.ownKey(event, target, combined) || this.boardKey(event, target, combined)) return;
      // JupyterLab takes this key for itself even from a field of a form.
      if (key === "Enter" && !combined && !event.isComposing && target.matches("form[data-submit] input[data-input]")) {
        event.preventDefault();
        event.stopImmediatePropagation();
        target.form.requestSubmit();
      }
      return;
    }
    // Nothing of what is pressed here is for ipycanvas, which would eat Tab and F5, nor for JupyterLab.
    event.stopImmediatePropagation();
    if (combined || event.isComposing || !(GAME_KEYS.has(key) || [...key].length === 1)) return;
    event.preventDefault();
    this.activate();
    this.shared.send({ type: "key", key, modifiers: modifiers(event) }, true);
  }

  // A key that the HTML round the focus has an action for: `data-keys="ArrowLeft=name"`. What is written stays writing.
  ownKey(event, target, combined) {
    const near = combined || event.isComposing ? null : target.closest("[data-keys]");
    if (!near || target.closest(WRITING)) return false;
    const found = near.dataset.keys.split(" ").find((one) => one.startsWith(`${event.key}=`));
    if (!found) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.activate();
    this.shared.send({ type: "action", action: found.slice(event.key.length + 1), data: {} }, true);
    return true;
  }

  // Letters and digits are the board's wherever on the table the focus is, but where something is written.
  boardKey(event, target, combined) {
    const { key } = event;
    if (combined || event.isComposing || !/^[\p{L}\p{N}?+,.-]$/u.test(key) || target.closest(WRITING)) return false;
    if (!this.canvas?.isConnected) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.activate();
    this.shared.send({ type: "key", key, modifiers: modifiers(event) }, true);
    return true;
  }

  // What lies open is closed, the last one first.
  escape(event) {
    const open = [...this.root.querySelectorAll("[data-escape]")].filter((each) => each.getClientRects().length).at(-1);
    if (!open) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.activate();
    this.shared.send({ type: "action", action: open.dataset.escape, data: {} }, true);
    return true;
  }

  // --- mouse, pen, finger ---

  hush(event) {
    if (!this.isCanvas(event.target)) return;
    event.stopImmediatePropagation();
    if (event.type === "mousedown" && event.button === 1) event.preventDefault(); // no scroll wheel mode
  }

  // Where the pointer is: logical pixels, and a name of the area there.
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    const [width, height] = this.model.get("surface");
    const x = Math.round(((event.clientX - box.left) / box.width) * width * 10) / 10;
    const y = Math.round(((event.clientY - box.top) / box.height) * height * 10) / 10;
    const areas = this.model.get("areas");
    if (!areas.length) return { x, y, cell: `${Math.round(x / 12)},${Math.round(y / 12)}` };
    const at = areas.findIndex(([left, top, wide, high]) => x >= left && x < left + wide && y >= top && y < top + high);
    return { x, y, cell: at < 0 ? "" : `${at}` };
  }

  point(kind, event, place, button = 0) {
    this.shared.send({ type: "pointer", kind, x: place.x, y: place.y, button, modifiers: modifiers(event),
      pointer: event.pointerType || "mouse" }, kind === "down");
  }

  down(event) {
    if (!this.isCanvas(event.target)) return;
    this.activate();
    const place = this.place(event);
    if (event.pointerType !== "touch") {
      this.canvas.focus({ preventScroll: true, focusVisible: false });
      this.cancel("move");
      this.cell = this.pressed = place.cell;
      this.point("down", event, place, event.button);
    } else if (event.isPrimary) {
      this.touch = { event, place };
      this.later("press", LONG_PRESS, () => this.tap(2));
    } else {
      this.forgetTouch(); // a second finger: the page is being pinched
    }
  }

  move(event) {
    if (this.touch && event.pointerType === "touch") {
      const { event: first } = this.touch;
      if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > STILL) this.forgetTouch();
    }
    if (!this.isCanvas(event.target) || event.pointerType === "touch") return;
    const place = this.place(event);
    if (place.cell === this.cell) return;
    this.cell = place.cell;
    // At most one in 40 ms, and always the last one.
    if (this.timers.has("move")) this.pending = { event, place };
    else {
      this.point("move", event, place);
      this.pending = null;
      this.later("move", 40, () => {
        if (this.pending) this.point("move", this.pending.event, this.pending.place);
        this.pending = null;
      });
    }
  }

  up(event) {
    if (this.touch && event.pointerType === "touch") this.tap(0);
    else if (this.pressed !== null && this.isCanvas(event.target)) {
      const place = this.place(event);
      if (place.cell !== this.pressed) this.point("drop", event, place, event.button);
    }
    this.pressed = null;
  }

  out(event) {
    if (!this.isCanvas(event.target) || event.pointerType === "touch" || this.cell === null) return;
    this.cancel("move");
    this.cell = this.pending = null;
    this.point("leave", event, this.place(event));
  }

  tap(button) {
    const { event, place } = this.touch;
    this.forgetTouch();
    this.canvas.focus({ preventScroll: true, focusVisible: false });
    this.point("down", event, place, button);
  }

  forgetTouch() {
    this.cancel("press");
    this.touch = null;
  }

  menu(event) {
    if (!this.isCanvas(event.target)) return;
    if (this.touch) this.tap(2); // the browser's own idea of a long press came first
    if (event.button === 2 || event.pointerType === "touch") {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  // --- is there a picture? ---

  // A page can miss its first picture. Its own small copy is looked at, since reading the canvas itself would slow it.
  watchBlank(round) {
    if (round > 3) return;
    this.later("blank", [1500, 3000, 5000, 8000][round], () => {
      const box = this.canvas?.getBoundingClientRect();
      const seen = !document.hidden && box?.width > 0 && box?.height > 0;
      if (seen && isEmpty(this.canvas)) {
        this.blank = round === 3;
        if (!this.blank) this.shared.send({ type: "blank" });
        this.showNotice();
        this.watchBlank(round + 1);
      } else if (this.blank && seen) {
        this.blank = false;
        this.showNotice();
      } else if (!seen && !document.hidden) {
        this.watchBlank(round + 1);
      }
    });
  }
}

function isEmpty(canvas) {
  if (!canvas.width || !canvas.height) return true;
  const small = document.createElement("canvas");
  small.width = small.height = 4;
  const context = small.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0, canvas.width, canvas.height, 0, 0, 4, 4);
  return context.getImageData(0, 0, 4, 4).data.every((value) => value === 0);
}
