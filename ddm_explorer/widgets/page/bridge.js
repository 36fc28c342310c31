// The page's side of bridge.py: what a canvas widget leaves undone in a browser, done once per table. bridge.py puts
// bridge_board.js, bridge_html.js, bridge_saves.js and terms.js before this text; together they are one module.
//
// One closure per widget model (`shared`), one `View` per place where the table is shown. Messages to Python carry the
// id of this page; messages from Python may name the page they are for (`to`), so that two pages on one kernel do not
// both answer. Text from Python is only ever set as text, never as HTML.

const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

export default () => {
  const shared = { page: randomId(), views: new Set(), active: null, model: null, since: 0, timer: null, lost: "" };

  shared.send = (content, asked = false) => {
    // What is done while an answer is awaited does not pile up: it would all come at once, and on another position.
    if (asked && shared.since && Date.now() - shared.since > PATIENCE) return;
    try {
      shared.model.send({ ...content, page: shared.page });
    } catch {
      // The connection is gone, as when the page is being left: there is nobody to be told. Where somebody waits for an
      // answer, its absence is noticed below.
    }
    if (asked) expectAnswer(shared);
  };

  return {
    initialize({ model }) {
      shared.model = model;
      const stop = watchKernel(shared);
      const onMessage = (content) => {
        heard(shared);
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
  forget: (shared) => shared.views.forEach((view) => view.forget()),
  focus: (shared, { selector, board }) => activeView(shared)?.focus(selector, board),
  open: (shared, { action }) => activeView(shared)?.openFile(action),
  scroll: (shared, { selector }) => shared.views.forEach((view) => view.scrollToEnd(selector)),
  reveal: (shared, { selector }) => shared.views.forEach((view) => view.reveal(selector)),
  rise: (shared, { selector }) => activeView(shared)?.rise(selector),
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
    if (state === "idle") heard(shared);
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

const PATIENCE = 1000; // ms that an answer may take before further clicks are dropped
const ASKING = 2000; // ms after which a kernel that says nothing is asked whether it is there
const SLOW = 3000; // ms after which the visitor is told to wait
const LOST = 20000; // ms after which nobody is expected to answer any more

// Something came from the kernel: nothing is awaited any more.
function heard(shared) {
  shared.since = 0;
  clearTimeout(shared.timer);
  shared.timer = null;
  if (["slow", "quiet"].includes(shared.lost)) setLost(shared, "");
}

// After something the visitor did: no word from Python for a while means asking, then saying so, then giving up. Nothing
// is sent while nobody does anything, so that an idle kernel can still be culled.
function expectAnswer(shared) {
  if (shared.since || (shared.lost && shared.lost !== "slow")) return;
  shared.since = Date.now();
  const then = (at, act) => {
    shared.timer = setTimeout(act, Math.max(0, shared.since + at - Date.now()));
  };
  then(ASKING, () => {
    shared.send({ type: "ping" });
    then(SLOW, () => {
      setLost(shared, "slow");
      then(LOST, () => setLost(shared, "quiet"));
    });
  });
}

// --- one place where the table is shown -------------------------------------------------------------------------

class View extends HtmlPart {
  constructor(shared, model, el) {
    super();
    Object.assign(this, { shared, model, el, root: null, canvas: null, facts: "", cell: null, pressed: null });
    this.stop = new AbortController();
    this.timers = new Map();
    this.held = null;
    this.typed = null;
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
    size.observe(document.documentElement);
    const room = root.querySelector(".ddm-board");
    if (room) size.observe(room);
    const themed = new MutationObserver(() => this.tellFacts());
    const themes = { attributes: true, attributeFilter: ["data-jp-theme-light", "data-ddm-scheme"] };
    themed.observe(document.body, themes);
    themed.observe(document.documentElement, themes);
    themed.observe(root, themes);
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
    watchTerms(root, this.el, this.stop.signal); // first: Escape puts a meaning away and does nothing else
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
    this.on(root, "input", this.input);
    this.on(root, "scroll", this.scroll, { capture: true });
    for (const type of ["pointerover", "pointerleave", "focusin", "focusout"]) this.on(root, type, this.places);
    for (const type of ["dragover", "dragleave", "drop"]) this.on(root, type, this.drag);
    this.on(document, "pointerdown", this.away, { capture: true });
    this.on(document, "visibilitychange", () => { if (!document.hidden) this.watchBlank(0); });
  }

  activate() { this.shared.active = this; }

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

  // Another person comes to the screen: what the one before heard and typed is not there any more.
  forget() {
    for (const kind of ["alert", "status"]) {
      this.spoken[kind] = [];
      this[kind].textContent = "";
    }
    for (const form of this.root?.querySelectorAll("form[data-submit]") ?? []) form.reset();
  }

  showNotice() {
    const texts = this.model.get("texts");
    const lab = inLab(this.el);
    // A page of the app watches its kernel itself and says so at its top; what only the bridge finds out is said here.
    const bySelf = ["slow", "quiet"].includes(this.shared.lost);
    const lost = "ddmPage" in document.documentElement.dataset && !bySelf ? "" : this.shared.lost;
    const text = lost === "slow" ? texts.slow : lost ? texts[lab ? "lost_in_lab" : "lost"] : this.model.get("problem") || (this.blank ? texts.blank : "");
    if (this.noticeText.textContent !== text) this.noticeText.textContent = text;
    this.notice.hidden = !text;
    this.notice.classList.toggle("ddm-passing", lost === "slow"); // it goes by itself, and moves nothing
    this.reload.textContent = texts.reload;
    this.reload.hidden = lab || lost === "slow" || !(lost || this.blank);
  }

  focus(selector, withBoard = false, tries = 6) {
    const target = this.root?.querySelector(selector);
    if (target) {
      if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) target.tabIndex = -1;
      target.focus({ preventScroll: withBoard });
      if (withBoard) this.later("board", 60, () => this.bringBoard(target)); // it may just be opening
    } else if (tries > 0) {
      this.later("focus", 60, () => this.focus(selector, withBoard, tries - 1)); // its HTML may still be on the way
    }
  }

  // At a table all is in view, and only the tab that holds the target is scrolled. On a page to read with a table in it
  // the board goes to the top of the window, so that it shows whole with what stands below it; side by side they come
  // into view together, and the page moves only if they are out of it.
  bringBoard(target) {
    const tab = target.closest(".ddm-tab");
    if (tab) tab.scrollTop += target.getBoundingClientRect().top - tab.getBoundingClientRect().top - 12;
    if (!this.root.classList.contains("is-page")) return;
    const [board, inner] = [this.canvas?.getBoundingClientRect(), target.getBoundingClientRect()];
    if (board?.height && inner.top >= board.bottom) this.canvas.scrollIntoView({ block: "start" });
    else if (inner.top < 0 || inner.bottom > innerHeight) target.scrollIntoView({ block: "start" });
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

  // Back up to what lies above the window, or to what its tab does not show. What is in view lets all stay as it is.
  rise(selector) {
    this.later(`rise ${selector}`, 120, () => {
      const target = this.root?.querySelector(selector);
      const tab = target?.closest(".ddm-tab")?.getBoundingClientRect();
      const { top } = target?.getBoundingClientRect() ?? {};
      if (target && (top < (tab?.top ?? 0) || (tab && top > tab.bottom - 48))) this.bringBoard(target);
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
    // The same order as in the theme's style sheet: a scheme that is asked for, JupyterLab's own, the visitor's wish.
    const scheme = this.root.closest("[data-ddm-scheme]")?.dataset.ddmScheme;
    const light = "ddmPage" in document.documentElement.dataset ? undefined : document.body.dataset.jpThemeLight;
    const room = this.root.querySelector(".ddm-board");
    const facts = {
      width,
      height: document.documentElement.clientHeight, // of the window; the bars of a phone's browser do not change it
      room_width: room?.clientWidth ?? 0,
      room_height: room?.clientHeight ?? 0,
      pixel_ratio: devicePixelRatio,
      dark: ["dark", "light"].includes(scheme) ? scheme === "dark"
        : light !== undefined ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches,
      reduced_motion: matchMedia("(prefers-reduced-motion: reduce)").matches,
      coarse: matchMedia("(pointer: coarse)").matches,
      lab: inLab(this.el),
    };
    const told = JSON.stringify(facts);
    if (type === "facts" && told === this.facts) return;
    this.facts = told;
    this.shared.send({ type, facts });
  }
}

// Voila's pages are made of JupyterLab's parts too, but have no notebook panel.
const inLab = (node) => node.closest(".jp-NotebookPanel, .jp-CodeConsole, .jp-LinkedOutputView") !== null;
