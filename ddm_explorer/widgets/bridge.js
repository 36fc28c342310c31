// The page's side of bridge.py: what a canvas widget leaves undone in a browser, done once per table.
//
// One closure per widget model (`shared`), one `View` per place where the table is shown. Messages to Python carry the
// id of this page; messages from Python may name the page they are for (`to`), so that two pages on one kernel do not
// both answer. Text from Python is only ever set as text, never as HTML.

const GAME_KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Backspace", "Delete",
  "Home", "End"]);
const NATIVE = ["mousedown", "mouseup", "mousemove", "mouseout", "wheel", "touchstart", "touchmove", "touchend",
  "touchcancel"];
const LONG_PRESS = 550; // ms
const STILL = 10; // a finger that moved further than this (px) scrolls and does not tap
const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

export default () => {
  const shared = { page: randomId(), views: new Set(), active: null, model: null, heard: 0, timer: null, lost: "" };

  shared.send = (content, asked = false) => {
    shared.model.send({ ...content, page: shared.page });
    if (asked) expectAnswer(shared);
  };

  return {
    initialize({ model }) {
      shared.model = model;
      const stop = watchKernel(shared);
      const onMessage = (content) => {
        shared.heard = Date.now();
        if (shared.lost === "quiet") setLost(shared, "");
        if (content.to && content.to !== shared.page) return;
        const act = ACTS[content.type];
        if (act) act(shared, content);
      };
      model.on("msg:custom", onMessage);
      return () => {
        model.off("msg:custom", onMessage);
        clearTimeout(shared.timer);
        stop();
      };
    },
    render({ model, el }) {
      shared.model = model;
      const view = new View(shared, model, el);
      return () => view.dispose();
    },
  };
};

// --- messages from Python ---------------------------------------------------------------------------------------

const activeView = (shared) => shared.active ?? [...shared.views].at(-1);

const ACTS = {
  announce: (shared, { text, urgent }) => activeView(shared)?.announce(text, urgent),
  focus: (shared, { selector }) => activeView(shared)?.focus(selector),
  open: (shared, { action }) => activeView(shared)?.openFile(action),
  scroll: (shared, { selector }) => shared.views.forEach((view) => view.scrollToEnd(selector)),
  reveal: (shared, { selector }) => shared.views.forEach((view) => view.reveal(selector)),
  title: (_shared, { text }) => { document.title = text; },
  pong: () => {},
  download: (_shared, { name, text, mime }) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: mime }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  },
  copy: async (shared, { text, request }) => {
    const ok = await copyText(text);
    shared.send({ type: "reply", request, ok, error: ok ? "" : "blocked" });
  },
  store: (shared, content) => {
    let reply;
    try {
      reply = { ok: true, ...STORE[content.op](content) };
    } catch (error) {
      const full = error instanceof DOMException && /quota/i.test(error.name);
      reply = { ok: false, error: error.code_ ?? (full ? "full" : "blocked") };
    }
    shared.send({ type: "reply", request: content.request, ...reply });
  },
};

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https, or without a fresh click, the old way may still be allowed.
    const area = document.createElement("textarea");
    const before = document.activeElement;
    area.value = text;
    area.style.cssText = "position:fixed;opacity:0";
    document.body.append(area);
    area.select();
    let ok = false;
    try { ok = document.execCommand("copy"); } catch { /* not allowed at all */ }
    area.remove();
    before?.focus?.({ preventScroll: true });
    return ok;
  }
}

// --- saves in the visitor's browser -----------------------------------------------------------------------------

const refuse = (code) => Object.assign(new Error(code), { code_: code });
const prefix = (space) => `ddm-explorer:save:${space}:`;

function readSave(key) {
  const raw = localStorage.getItem(key);
  if (raw === null) return null;
  try {
    const save = JSON.parse(raw);
    return typeof save.text === "string" && typeof save.generation === "string" ? save : {};
  } catch {
    return {}; // not ours or damaged: listed as broken, never thrown away by us
  }
}

function allSaves(space) {
  const start = prefix(space);
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i));
  return keys.filter((key) => key.startsWith(start)).map((key) => {
    const { text = "", ...rest } = readSave(key) ?? {};
    const said = rest.when > 0 ? new Date(rest.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
    return { ...rest, id: key.slice(start.length), size: text.length, said };
  }).sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
}

const STORE = {
  list: ({ space }) => ({ saves: allSaves(space) }),
  read: ({ space, id }) => {
    const save = readSave(prefix(space) + id);
    if (save === null) throw refuse("missing");
    if (save.text === undefined) throw refuse("broken");
    return { save: { ...save, id } };
  },
  delete: ({ space, id }) => { localStorage.removeItem(prefix(space) + id); return {}; },
  // `expect` is the generation Python last wrote or read, `generation` the one it gives this text. Any other one in the
  // store is another tab's: it stays, and ours goes to the next free name beside it (or to where it went before).
  // Reading and writing happen without a pause in between; the same message twice changes nothing.
  write: ({ space, id, text, label, finished, expect, generation, limit, prune }) => {
    const mine = (save) => save === null || [expect, generation].includes(save.generation);
    let name = id;
    for (let n = 2; !mine(readSave(prefix(space) + name)); n += 1) name = `${id}~${n}`;
    if (localStorage.getItem(prefix(space) + name) === null) {
      const saves = allSaves(space);
      if (saves.length >= limit) {
        const oldest = saves.filter((save) => save.finished === false).at(-1);
        if (!prune || !oldest) throw refuse("limit");
        localStorage.removeItem(prefix(space) + oldest.id);
      }
    }
    localStorage.setItem(prefix(space) + name, JSON.stringify({ generation, when: Date.now(), label, finished, text }));
    return { id: name };
  },
};

// --- is the kernel still there? ---------------------------------------------------------------------------------

function setLost(shared, why) {
  shared.lost = why;
  shared.views.forEach((view) => view.showNotice());
}

// The widget manager's own signals tell of a dead kernel or a cut connection where they exist.
function watchKernel(shared) {
  const kernel = shared.model.widget_manager?.kernel;
  let wait = null;
  const onConnection = (_sender, state) => {
    clearTimeout(wait);
    if (state === "connected" && shared.lost === "connection") setLost(shared, "");
    else if (state === "disconnected") setLost(shared, "connection");
    else if (state === "connecting") wait = setTimeout(() => setLost(shared, "connection"), 6000);
  };
  const onStatus = (_sender, state) => {
    // A restarted kernel is alive but knows nothing of this game.
    if (["dead", "restarting", "autorestarting"].includes(state)) setLost(shared, "dead");
  };
  kernel?.connectionStatusChanged?.connect?.(onConnection);
  kernel?.statusChanged?.connect?.(onStatus);
  return () => {
    clearTimeout(wait);
    kernel?.connectionStatusChanged?.disconnect?.(onConnection);
    kernel?.statusChanged?.disconnect?.(onStatus);
  };
}

// After something the visitor did: no word from Python for a while means asking, and no answer means lost. Nothing is
// sent while nobody does anything, so that an idle kernel can still be culled.
function expectAnswer(shared) {
  if (shared.timer !== null || shared.lost) return;
  const since = Date.now();
  shared.timer = setTimeout(() => {
    shared.timer = null;
    if (shared.heard >= since) return;
    shared.send({ type: "ping" });
    shared.timer = setTimeout(() => {
      shared.timer = null;
      if (shared.heard < since) setLost(shared, "quiet");
    }, 12000);
  }, 8000);
}

// --- one place where the table is shown -------------------------------------------------------------------------

class View {
  constructor(shared, model, el) {
    Object.assign(this, { shared, model, el, root: null, canvas: null, facts: "", cell: null, pressed: null });
    this.stop = new AbortController();
    this.timers = new Map();
    this.held = null;
    this.scrolled = new Map();
    this.spoken = { status: [], alert: [] };
    this.build();
    shared.views.add(this);
    for (const name of ["label", "description", "texts", "problem"]) {
      model.on(`change:${name}`, this.refresh);
    }
    this.attach();
  }

  refresh = () => {
    this.help.textContent = this.model.get("description");
    this.name();
    this.showNotice();
  };

  dispose() {
    this.stop.abort();
    this.timers.forEach((timer) => clearTimeout(timer));
    this.observers?.forEach((observer) => observer.disconnect());
    for (const name of ["label", "description", "texts", "problem"]) {
      this.model.off(`change:${name}`, this.refresh);
    }
    this.shared.views.delete(this);
    if (this.shared.active === this) this.shared.active = null;
  }

  on(target, type, handler, options = {}) {
    target.addEventListener(type, handler.bind(this), { ...options, signal: this.stop.signal });
  }

  // Runs `act` after `delay` ms; a later call under the same name takes its place.
  later(name, delay, act) {
    clearTimeout(this.timers.get(name));
    this.timers.set(name, setTimeout(() => { this.timers.delete(name); act(); }, delay));
  }

  cancel(name) {
    clearTimeout(this.timers.get(name));
    this.timers.delete(name);
  }

  build() {
    const add = (tag, properties, parent = this.el) => {
      const node = Object.assign(document.createElement(tag), properties);
      parent.append(node);
      return node;
    };
    this.el.classList.add("ddm-bridge");
    this.help = add("p", { id: `ddm-help-${randomId()}`, className: "ddm-unseen" });
    this.status = add("div", { className: "ddm-unseen ddm-status", role: "status", ariaLive: "polite" });
    this.alert = add("div", { className: "ddm-unseen ddm-alert", role: "alert", ariaLive: "assertive" });
    this.notice = add("div", { className: "ddm-notice", role: "alert", hidden: true });
    this.noticeText = add("span", {}, this.notice);
    this.reload = add("button", { type: "button", hidden: true }, this.notice);
    this.reload.addEventListener("click", () => location.reload());
    this.file = add("input", { type: "file", className: "ddm-file", hidden: true, tabIndex: -1 });
    this.file.addEventListener("change", () => this.takeFile(this.file.files[0], this.file.dataset.for));
    this.refresh();
  }

  // A view is rendered before it is put into the page; its table is known only then.
  attach() {
    this.root = this.el.closest(`.${CSS.escape(this.model.get("root_class"))}`);
    if (!this.root) {
      this.later("attach", 50, () => this.attach());
      return;
    }
    const { root } = this;
    this.listen();
    const seen = new MutationObserver((records) => {
      this.name();
      this.keep(records);
    });
    seen.observe(root, { childList: true, subtree: true });
    const size = new ResizeObserver(() => this.later("facts", 120, () => this.tellFacts()));
    size.observe(root);
    const themed = new MutationObserver(() => this.tellFacts());
    const themes = { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-ddm-theme"] };
    themed.observe(document.body, themes);
    themed.observe(document.documentElement, themes);
    this.attributes = new MutationObserver(() => this.name());
    this.observers = [seen, size, themed, this.attributes];
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(pointer: coarse)",
      `(resolution: ${devicePixelRatio}dppx)`]) {
      this.on(matchMedia(query), "change", () => this.tellFacts());
    }
    this.name();
    this.tellFacts("hello");
    this.watchBlank(0);
  }

  listen() {
    const { root } = this;
    // On the window, before JupyterLab's own listener on the document.
    this.on(window, "keydown", this.key, { capture: true });
    for (const type of NATIVE) this.on(root, type, this.hush, { capture: true });
    this.on(root, "pointerdown", this.down, { capture: true });
    this.on(root, "pointermove", this.move, { capture: true });
    this.on(root, "pointerup", this.up, { capture: true });
    this.on(root, "pointercancel", () => this.forgetTouch(), { capture: true });
    this.on(root, "pointerout", this.out, { capture: true });
    this.on(root, "contextmenu", this.menu, { capture: true });
    this.on(root, "focusin", this.activate);
    this.on(root, "focusin", this.hold);
    this.on(root, "focusout", this.letGo);
    this.on(root, "click", this.click);
    this.on(root, "submit", this.submit);
    this.on(root, "scroll", this.scroll, { capture: true });
    for (const type of ["pointerover", "pointerleave", "focusin", "focusout"]) this.on(root, type, this.places);
    for (const type of ["dragover", "dragleave", "drop"]) this.on(root, type, this.drag);
    this.on(document, "visibilitychange", () => { if (!document.hidden) this.watchBlank(0); });
  }

  activate() { this.shared.active = this; }

  // --- the canvas: name, role, description ---

  // The canvas comes and goes (a view may be drawn later than this one), and attributes may be taken off again.
  name() {
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

  // --- mouse, pen, finger ---

  hush(event) {
    if (!this.isCanvas(event.target)) return;
    event.stopImmediatePropagation();
    if (event.type === "mousedown" && event.button === 1) event.preventDefault(); // no scroll wheel mode
  }

  // Where the pointer is: logical pixels, and a name of the square there.
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    const [width, height] = this.model.get("surface");
    const x = Math.round(((event.clientX - box.left) / box.width) * width * 10) / 10;
    const y = Math.round(((event.clientY - box.top) / box.height) * height * 10) / 10;
    const grid = this.model.get("grid");
    if (!grid.length) return { x, y, cell: `${Math.round(x / 12)},${Math.round(y / 12)}` };
    const [left, top, size, columns, rows] = grid;
    const column = Math.floor((x - left) / size);
    const row = Math.floor((y - top) / size);
    const inside = column >= 0 && row >= 0 && column < columns && row < rows;
    return { x, y, cell: inside ? `${column},${row}` : "" };
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

  // --- our own HTML ---

  click(event) {
    if (!(event.target instanceof Element)) return;
    this.activate();
    const actor = event.target.closest("[data-action], [data-open], [data-copy]");
    if (!actor || !this.root.contains(actor)) return;
    const { action, open, copy, places: _places, lmSuppressShortcuts: _mark, ...data } = actor.dataset;
    if (actor.matches("a")) event.preventDefault();
    if (copy !== undefined) copyText(copy).then((ok) => this.announce(this.model.get("texts")[ok ? "copied" : "not_copied"]));
    if (open !== undefined) this.openFile(open);
    if (action !== undefined) this.shared.send({ type: "action", action, data }, true);
  }

  submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.submit === undefined) return;
    event.preventDefault();
    this.activate();
    const { submit: action, ...data } = form.dataset;
    for (const [name, value] of new FormData(form)) if (typeof value === "string") data[name] = value;
    this.shared.send({ type: "action", action, data }, true);
    form.querySelector("input")?.select(); // what is typed next takes its place
  }

  // A panel draws itself anew by replacing its HTML, perhaps under the hands of who is using it. Then the focus goes on
  // to the same element of the new HTML (else to the panel's `data-home`), and what carries `data-keep` stays open and
  // scrolled as it was.
  hold(event) {
    const at = event.target;
    this.held = at instanceof Element && !this.isCanvas(at)
      ? { at, key: keyOf(at), home: at.closest(".ddm-panel") } : null;
  }

  letGo(event) {
    if (event.relatedTarget) return; // `hold` is told next
    const { held } = this;
    setTimeout(() => { if (held && held === this.held && held.at.isConnected) this.held = null; });
  }

  keep(records) {
    const kept = new Map();
    for (const { removedNodes } of records) {
      for (const gone of removedNodes) {
        if (!(gone instanceof Element)) continue;
        for (const box of gone.querySelectorAll("[data-keep]")) kept.set(box.dataset.keep, box.open);
        if (gone.dataset?.keep !== undefined) kept.set(gone.dataset.keep, gone.open);
      }
    }
    for (const [name, open] of kept) {
      const box = this.root.querySelector(`[data-keep="${CSS.escape(name)}"]`);
      if (!box) continue;
      if (open !== undefined && box.open !== open) box.open = open;
      if (this.scrolled.has(name) && !box.scrollTop) box.scrollTop = this.scrolled.get(name);
    }
    const { held } = this;
    const free = document.activeElement === null || document.activeElement === document.body;
    if (!held || held.at.isConnected || !free) return;
    const same = [...this.root.querySelectorAll(FOCUSED)].find((each) => keyOf(each) === held.key);
    const next = same ?? (held.home?.isConnected ? held.home.querySelector("[data-home]") : null);
    if (!next) return;
    if (!same && !next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  scroll(event) {
    const name = event.target instanceof Element ? event.target.dataset.keep : undefined;
    if (name !== undefined) this.scrolled.set(name, event.target.scrollTop);
  }

  places(event) {
    const near = event.type === "pointerleave" || event.type === "focusout" ? event.relatedTarget : event.target;
    const marked = near instanceof Element ? near.closest("[data-places]") : null;
    const places = marked && this.root.contains(marked) ? marked.dataset.places : "";
    this.later("places", 80, () => {
      if (places === (this.shown ?? "")) return;
      this.shown = places;
      this.shared.send({ type: "places", places });
    });
  }

  // --- files ---

  openFile(action) {
    this.file.dataset.for = action;
    this.file.accept = this.model.get("accept");
    this.file.value = "";
    this.file.click();
  }

  drag(event) {
    const action = this.model.get("drop_action");
    if (!action || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.root.classList.toggle("ddm-dropping", event.type === "dragover");
    if (event.type === "drop") this.takeFile(event.dataTransfer.files[0], action);
  }

  async takeFile(file, action) {
    if (!file) return;
    const tell = (rest) => this.shared.send({ type: "file", action, name: file.name, size: file.size, ...rest }, true);
    if (file.size > this.model.get("file_limit")) return tell({ error: "large" });
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      return tell(text.includes("\0") ? { error: "binary" } : { text });
    } catch (error) {
      return tell({ error: error instanceof TypeError ? "binary" : "unreadable" });
    }
  }

  // --- telling people ---

  // A screen reader speaks changes only: the region is emptied first, so that the same words twice are spoken twice.
  announce(text, urgent = false) {
    const kind = urgent ? "alert" : "status";
    this.spoken[kind].push(text);
    this[kind].textContent = "";
    this.later(kind, 70, () => {
      this[kind].textContent = this.spoken[kind].join(" ");
      this.spoken[kind] = [];
    });
  }

  showNotice() {
    const texts = this.model.get("texts");
    const lab = inLab();
    const lost = this.shared.lost;
    const text = lost ? texts[lab ? "lost_in_lab" : "lost"] : this.model.get("problem") || (this.blank ? texts.blank : "");
    if (this.noticeText.textContent !== text) this.noticeText.textContent = text;
    this.notice.hidden = !text;
    this.reload.textContent = texts.reload;
    this.reload.hidden = lab || !(lost || this.blank);
  }

  focus(selector, tries = 6) {
    const target = this.root?.querySelector(selector);
    if (target) {
      if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) target.tabIndex = -1;
      target.focus();
    } else if (tries > 0) {
      this.later("focus", 60, () => this.focus(selector, tries - 1)); // its HTML may still be on the way
    }
  }

  // Only the box round it is scrolled, never the page.
  reveal(selector) {
    this.later(`reveal ${selector}`, 60, () => {
      const target = this.root?.querySelector(selector);
      const box = target?.parentElement?.closest("[data-keep]");
      if (!box) return;
      const [inner, outer] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
      if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
      else if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - 8;
    });
  }

  scrollToEnd(selector) {
    this.later(`scroll ${selector}`, 60, () => {
      this.root?.querySelectorAll(selector).forEach((box) => { box.scrollTop = box.scrollHeight; });
    });
  }

  // --- facts of the page ---

  tellFacts(type = "facts") {
    const width = Math.round(this.root.clientWidth);
    if (!width && type === "facts") return; // hidden for now
    const scheme = document.documentElement.dataset.ddmTheme ?? document.body.dataset.ddmTheme;
    const light = document.body.dataset.jpThemeLight;
    const facts = {
      width,
      pixel_ratio: devicePixelRatio,
      dark: ["dark", "light"].includes(scheme) ? scheme === "dark"
        : light !== undefined ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches,
      reduced_motion: matchMedia("(prefers-reduced-motion: reduce)").matches,
      coarse: matchMedia("(pointer: coarse)").matches,
      lab: inLab(),
    };
    const told = JSON.stringify(facts);
    if (type === "facts" && told === this.facts) return;
    this.facts = told;
    this.shared.send({ type, facts });
  }

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

// What makes an element the same in two renderings of one panel.
const FOCUSED = "[data-action], [data-open], [data-copy], summary, input, select, textarea, a[href], [data-home]";

function keyOf(element) {
  const { places: _places, ...data } = element.dataset ?? {};
  const near = element.closest("[data-submit], details[data-keep]")?.dataset ?? {};
  return JSON.stringify([element.id, element.tagName, element.getAttribute("name"), near.submit, near.keep, data]);
}

const modifiers = (event) => ["shift", "ctrl", "alt", "meta"].filter((name) => event[`${name}Key`]);
// Voila builds its pages of JupyterLab's parts, and says so.
const inLab = () => !document.body.dataset.voila && document.querySelector(".jp-LabShell, body[data-notebook]") !== null;

function isEmpty(canvas) {
  if (!canvas.width || !canvas.height) return true;
  const small = document.createElement("canvas");
  small.width = small.height = 4;
  const context = small.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0, canvas.width, canvas.height, 0, 0, 4, 4);
  return context.getImageData(0, 0, 4, 4).data.every((value) => value === 0);
}
