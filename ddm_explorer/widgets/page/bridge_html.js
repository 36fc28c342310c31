// The part of a View for our own HTML round the board: what is marked with `data-*` acts, points at squares, keeps its
// focus when it is drawn anew, and files come in. Part of bridge.js, see there; `this` is the View.

const TYPING = 250; // ms without a key before what is typed is sent

class HtmlPart extends BoardPart {
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
    this.typed = null;
    const { submit: action, ...data } = form.dataset;
    for (const [name, value] of new FormData(form)) if (typeof value === "string") data[name] = value;
    this.shared.send({ type: "action", action, data }, true);
    form.querySelector("input")?.select(); // what is typed next takes its place
  }

  // What is typed or chosen in a field with `data-input`, once the visitor pauses.
  input(event) {
    const field = event.target;
    if (!(field instanceof Element) || field.dataset.input === undefined || !this.root.contains(field)) return;
    this.activate();
    this.typed = field.matches("select") ? null : field;
    this.later(`input ${field.dataset.input}`, field.matches("select") ? 0 : TYPING, () => {
      const { input: action, lmSuppressShortcuts: _mark, ...data } = field.dataset;
      this.shared.send({ type: "action", action, data: { ...data, value: field.value.slice(0, 1000) } }, true);
    });
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
    const next = same ?? (held.home?.isConnected ? held.home.querySelector("[data-home]") : null) ?? this.canvas;
    if (!next) return;
    if (!same && !next.hasAttribute("tabindex")) next.tabIndex = -1;
    if (same && held.at === this.typed) {
      // An answer to something earlier came late and emptied the field: what was typed meanwhile stays.
      same.value = held.at.value;
      this.typed = same;
    }
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

  // A press beside what carries `data-away` calls that: what lies open over the page closes.
  away(event) {
    for (const open of this.root.querySelectorAll("[data-away]")) {
      const round = open.dataset.within ? open.closest(open.dataset.within) : open;
      if (!round.contains(event.target)) this.shared.send({ type: "action", action: open.dataset.away, data: {} }, true);
    }
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
      const bytes = new Uint8Array(await file.arrayBuffer());
      const mark = bytes[0] * 256 + bytes[1]; // a mark at the beginning says that it is UTF-16
      const written = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[mark] || "utf-8";
      const text = new TextDecoder(written, { fatal: true }).decode(bytes);
      return tell(text.includes("\0") ? { error: "binary" } : { text });
    } catch (error) {
      return tell({ error: error instanceof TypeError ? "binary" : "unreadable" });
    }
  }
}

// What makes an element the same in two renderings of one panel.
const FOCUSED = "[data-action], [data-open], [data-copy], [data-term], summary, input, select, textarea, a[href], "
  + "[data-home]";

function keyOf(element) {
  const { places: _places, lmSuppressShortcuts: _mark, ...data } = element.dataset ?? {};
  const near = element.closest("[data-submit], details[data-keep]")?.dataset ?? {};
  return JSON.stringify([element.id, element.tagName, element.getAttribute("name"), near.submit, near.keep, data]);
}
