// The meaning of a word (`data-tip` on `.ddm-term`) beside the word: while it is pointed at or has the focus, and after
// a click until the next one. Escape puts it away, the pointer may go onto it, and it covers the page without moving
// anything. Part of bridge.js, see there.

const TIP_DELAY = 180; // ms: pointing in passing shows nothing
const TIP_GRACE = 260; // ms to get from the word onto its meaning
const TIP_GAP = 6; // px
const TIP_EDGE = 8; // px that stay free at the edges of the window

function watchTerms(root, host, signal) {
  const tip = Object.assign(document.createElement("div"), { id: `ddm-tip-${randomId()}`, className: "ddm-tip" });
  tip.setAttribute("role", "tooltip");
  tip.setAttribute("popover", "manual"); // above everything, wherever in the page the table stands
  tip.hidden = true;
  host.append(tip);
  let [term, isPinned, timer, wasOpen] = [null, false, null, null];

  const termAt = (target) => {
    const found = target instanceof Element ? target.closest(".ddm-term[data-tip]") : null;
    return found && root.contains(found) ? found : null;
  };
  const soon = (delay, act) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };

  function place() {
    const word = [...term.getClientRects()].at(-1) ?? term.getBoundingClientRect(); // where a broken word ends
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const box = tip.getBoundingClientRect();
    const below = word.bottom + TIP_GAP;
    const isAbove = below + box.height > height - TIP_EDGE && word.top - TIP_GAP - box.height > TIP_EDGE;
    tip.style.left = `${Math.max(TIP_EDGE, Math.min(word.left, width - box.width - TIP_EDGE))}px`;
    tip.style.top = `${isAbove ? word.top - TIP_GAP - box.height : below}px`;
  }

  function show(next, pin) {
    clearTimeout(timer);
    isPinned = pin || (isPinned && next === term);
    if (next === term) return;
    hide(true);
    isPinned = pin;
    term = next;
    tip.textContent = term.dataset.tip;
    term.setAttribute("aria-describedby", tip.id);
    tip.hidden = false;
    tip.showPopover?.();
    place();
  }

  function hide(now = false) {
    clearTimeout(timer);
    if (!term) return;
    const close = () => {
      term?.removeAttribute("aria-describedby");
      [term, isPinned] = [null, false];
      if (tip.matches(":popover-open")) tip.hidePopover();
      tip.hidden = true;
    };
    if (now) close();
    else soon(TIP_GRACE, close);
  }

  const on = (target, type, handler, options = {}) => target.addEventListener(type, handler, { ...options, signal });
  on(root, "pointerover", (event) => {
    const next = termAt(event.target);
    if (event.pointerType === "touch") return; // a finger clicks
    if (next && next !== term && !isPinned) soon(TIP_DELAY, () => show(next, false));
    else if (next === term || tip.contains(event.target)) clearTimeout(timer);
  });
  on(root, "pointerout", (event) => {
    const { relatedTarget: next } = event;
    if (event.pointerType === "touch" || tip.contains(next) || (next && termAt(next) === term && term)) return;
    if (!term) clearTimeout(timer);
    else if (!isPinned && document.activeElement !== term) hide();
  });
  on(root, "focusin", (event) => {
    const next = termAt(event.target);
    if (next) show(next, false);
  });
  on(root, "focusout", (event) => {
    if (term && event.target === term && !tip.matches(":hover")) hide(true);
  });
  // The focus comes before the click; what the press found open, a click closes.
  on(root, "pointerdown", (event) => { wasOpen = isPinned ? termAt(event.target) : null; }, { capture: true });
  on(document, "pointerdown", (event) => {
    if (term && !tip.contains(event.target) && !termAt(event.target)) hide(true);
  });
  on(root, "click", (event) => {
    const next = termAt(event.target);
    if (!next) return;
    if (next === wasOpen) hide(true);
    else show(next, true);
    wasOpen = null;
  });
  on(window, "keydown", (event) => {
    if (event.key === "Escape" && term) {
      event.preventDefault();
      event.stopImmediatePropagation();
      hide(true);
    } else if ((event.key === "Enter" || event.key === " ") && termAt(event.target) === event.target && event.target) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isPinned && term === event.target) hide(true);
      else show(event.target, true);
    }
  }, { capture: true });
  on(window, "scroll", () => { if (term) place(); }, { capture: true, passive: true });
  on(window, "resize", () => hide(true));
  const gone = new MutationObserver(() => { if (term && !term.isConnected) hide(true); });
  gone.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => { hide(true); gone.disconnect(); tip.remove(); });
}
