// The home page: what this browser remembers of the course, and where one left off. It reads what the pages of the
// course keep (widgets/learn/progress.py) and changes nothing. Without it the page is the same, only plain.
(() => {
  "use strict";
  const KEY = "ddm-explorer:save:learn:progress";

  const recorded = () => {
    try {
      return JSON.parse(JSON.parse(localStorage.getItem(KEY)).text) ?? {};
    } catch {
      return {}; // nothing kept, kept by another version, or not allowed to look
    }
  };
  const table = (value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : {});

  function show() {
    const path = document.querySelector(".ddm-home [data-path]");
    if (!path) return;
    const record = recorded();
    const [lessons, exercises] = [table(record.lessons), table(record.exercises)];
    const isDone = ([kind, name]) => (kind === "lesson" ? lessons[name]?.finished : exercises[name]?.solved) === true;
    const order = [...path.querySelectorAll("[data-holds]")].flatMap((row) => {
      const page = row.querySelector("a").getAttribute("href");
      const held = Object.entries(JSON.parse(row.dataset.holds)).map(([key, title]) => {
        const [kind, name] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
        return { kind, name, title, page, isDone: isDone([kind, name]) };
      });
      tellDone(row, held);
      return held;
    });
    const [kind, name] = Array.isArray(record.last) ? record.last : [];
    if (kind === undefined && !order.some((each) => each.isDone)) return;
    if (kind === "situation" && tellBoard(JSON.parse(path.dataset.boards), name, table(record.situations)[name])) return;
    const at = order.findIndex((each) => each.kind === kind && each.name === name);
    tellWhere(order, Math.max(0, at), lessons);
  }

  // An edge-case board that was left with questions open; whether there is such a one.
  function tellBoard({ page, held }, name, answered) {
    if (!Object.hasOwn(held, name)) return false;
    const [title, count] = held[name];
    const found = new Set(Array.isArray(answered) ? answered : []);
    const open = Array.from({ length: count }, (_, number) => number).filter((number) => !found.has(number)).length;
    if (!open) return false;
    goOn(`${page}?${new URLSearchParams({ board: name })}`);
    tell(`You were at the board “${title}”: ${count - open} of ${count} questions answered.`);
    return true;
  }

  const tell = (sentence) => { document.querySelector(".ddm-home [data-where]").textContent = sentence; };

  function goOn(href) {
    const go = document.querySelector(".ddm-home [data-go-on]");
    go.href = href;
    go.textContent = "Go on learning";
  }

  function tellDone(row, held) {
    const done = held.filter((each) => each.isDone).length;
    const told = row.querySelector(".ddm-home-done");
    told.hidden = !done;
    row.classList.toggle("is-begun", done > 0);
    told.style.setProperty("--ddm-part", `${Math.round((100 * done) / Math.max(1, held.length))}%`);
    told.textContent = done === held.length ? `All ${held.length} done` : `${done} of ${held.length} done`;
  }

  // What was open last, or the first thing after it that is not done yet.
  function tellWhere(order, at, lessons) {
    const next = [...order.slice(at), ...order.slice(0, at)].find((each) => !each.isDone);
    if (!next) {
      tell("You have done every lesson and every exercise.");
      return;
    }
    const { step, of } = table(lessons[next.name]);
    const isUnderWay = next.kind === "lesson" && Number.isInteger(step) && step > 0;
    const words = new URLSearchParams({ [next.kind]: next.name, ...(isUnderWay ? { step } : {}) });
    goOn(`${next.page}?${words}`);
    tell(isUnderWay ? `You were at step ${step} of ${of} of “${next.title}”.` : `Next is “${next.title}”.`);
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
  addEventListener("pageshow", (event) => { if (event.persisted) show(); });
})();
