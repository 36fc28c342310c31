// The page round a notebook: shows the board in place of the first picture once it is drawn, follows
// light and dark, and says in a sentence when the page and its kernel have lost each other.
(() => {
  "use strict";
  const SAY = {
    slow: "The table is slow to come today; it is still being set.",
    late: "The table did not come. Load the page again.",
    code: "A part of this page could not be loaded, so it cannot work. Load it again.",
    gone: "The program behind this page has ended, so nothing here answers any more. Load the page again to go on.",
    line: "The line to the program behind this page is cut; it is being tried again.",
  };
  const SLOW = 8000, LATE = 90000, BLANK = 3000, CUT = 4000;
  const one = (selector) => document.querySelector(selector);

  // --- a slow machine ---
  // anywidget takes a widget that is not ready within 2 s for broken, and lets it hear nothing any more: no game would
  // be kept. A phone, or a machine with much to do, takes longer; that the table did not come is told below.
  const within = AbortSignal.timeout;
  AbortSignal.timeout = (time) => within.call(AbortSignal, Math.max(time, LATE));

  // --- light and dark: widgets look at what JupyterLab writes on the body ---
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const tellScheme = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
  dark.addEventListener("change", tellScheme);

  // --- the link to the board leads to the board itself, where the keys are, and not to what stands above it ---
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".ddm-page-skip[data-board]")) return;
    const board = one("main canvas.ddm-canvas");
    if (!board?.getClientRects().length) return; // not drawn yet, or covered while two players change places
    event.preventDefault();
    board.focus();
  });

  // --- a part of the menu closes when one goes elsewhere ---
  const openPart = () => one(".ddm-page-menu[open]");
  document.addEventListener("click", ({ target }) => {
    const part = openPart();
    if (part && !part.contains(target)) part.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    const part = key === "Escape" ? openPart() : null;
    if (!part) return;
    part.open = false;
    part.querySelector("summary").focus();
  });

  // --- the sentence at the top of the page ---
  const say = (sentence, canReload) => {
    const note = one("#ddm-lost");
    note.querySelector("p").textContent = sentence ?? "";
    note.querySelector("button").hidden = !canReload;
    note.hidden = !sentence;
  };

  // --- from the first picture to the board ---
  let isShown = false;
  const show = () => {
    if (isShown) return;
    isShown = true;
    one(".ddm-page-stage")?.classList.remove("ddm-page-waiting");
    if (!one("[data-ddm-problem]")) say();
    document.documentElement.dataset.ddmReady = "";
  };
  const isDrawn = (canvas) => {
    if (!canvas.width || !canvas.height) return false;
    try {
      const at = [Math.floor(canvas.width / 2), Math.floor(canvas.height / 2), 1, 1];
      return canvas.getContext("2d").getImageData(...at).data[3] > 0;
    } catch { return true; }  // not a flat picture: nothing to wait for
  };
  const showWhenDrawn = (since) => {
    const canvas = one(".ddm-page-widget canvas");
    const waited = performance.now() - since;
    if (canvas ? isDrawn(canvas) || waited > BLANK : waited > 300) return show();
    requestAnimationFrame(() => showWhenDrawn(since));
  };
  const watchCells = () => {
    const cells = one(".ddm-page-cells");
    if (!cells) return;
    if (!one(".ddm-page-waiting")) isShown = true;
    const look = () => {
      if (one("[data-ddm-problem]")) { show(); return true; }
      const widget = cells.querySelector(".ddm-page-widget .jupyter-widgets, .ddm-page-widget .lm-Widget > *");
      if (!widget) return false;
      showWhenDrawn(performance.now());
      return true;
    };
    if (look()) return;
    const watch = new MutationObserver(() => { if (look()) watch.disconnect(); });
    watch.observe(cells, { childList: true, subtree: true });
    if (isShown) return;
    setTimeout(() => { if (!isShown) { const wait = one(".ddm-page-wait span"); if (wait) wait.textContent = SAY.slow; } }, SLOW);
    setTimeout(() => { if (!isShown) say(SAY.late, true); }, LATE);
  };

  // --- page and kernel ---
  let isLeaving = false;
  const watchKernel = (kernel) => {
    let cut = 0, isGone = false;
    const gone = () => { if (!isLeaving) { isGone = true; clearTimeout(cut); say(SAY.gone, true); } };
    const ask = async () => {  // is the line cut, or the kernel gone?
      try {
        const answer = await fetch(new URL(`api/kernels/${kernel.id}`, base()));
        if (answer.status === 404) gone();
      } catch { /* no answer at all: the line is cut */ }
    };
    const onLine = (_, state) => {
      clearTimeout(cut);
      if (isGone) return;
      if (state === "connected") return say();
      cut = setTimeout(() => { if (!isLeaving) { say(SAY.line, true); ask(); } }, CUT);
      if (state === "connecting") ask();
      if (state === "disconnected") gone();
    };
    kernel.connectionStatusChanged.connect(onLine);
    kernel.statusChanged.connect((_, state) => {
      if (["dead", "autorestarting", "restarting", "terminating"].includes(state)) gone();
    });
    kernel.disposed.connect(gone);
  };
  const base = () => {
    const { baseUrl } = JSON.parse(one("#jupyter-config-data").textContent);
    return new URL(baseUrl, location.href);
  };
  const findKernel = (tries) => {
    const kernel = window.jupyterapp?.widgetManager?.kernel;
    if (kernel) return watchKernel(kernel);
    if (tries) setTimeout(() => findKernel(tries - 1), 500);
  };

  const begin = () => {
    tellScheme();
    one("#ddm-lost button")?.addEventListener("click", () => location.reload());
    watchCells();
  };
  // The page arrives while its notebook runs, so begin as soon as there is a stage to watch.
  const beginSoon = () => (one(".ddm-page-cells") || document.readyState !== "loading" ? begin() : requestAnimationFrame(beginSoon));
  beginSoon();
  addEventListener("load", () => { if (one(".ddm-page-widget")) findKernel(240); });
  addEventListener("error", (event) => {
    if (event.target instanceof HTMLScriptElement) { show(); say(SAY.code, true); }
  }, true);
  addEventListener("beforeunload", () => { isLeaving = true; setTimeout(() => { isLeaving = false; }, 5000); });
  // A page from the browser's store has lost its kernel when it was left.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
