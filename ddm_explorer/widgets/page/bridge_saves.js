// Saves in the visitor's browser, for saves.py. Part of bridge.js, see there.

const refuse = (code) => Object.assign(new Error(code), { code_: code });
// Which save this tab wrote last, and on which page: a tab that is loaded anew goes on with it.
const HERE = (space) => `ddm-explorer:here:${space}`;
const page = () => location.href.split("#")[0];

function keepHere(space, id) {
  try { sessionStorage.setItem(HERE(space), JSON.stringify([page(), id])); } catch { /* then a reload asks */ }
}

function here(space) {
  const way = performance.getEntriesByType("navigation")[0]?.type;
  if (!["reload", "back_forward"].includes(way)) return null;
  try {
    const [address, id] = JSON.parse(sessionStorage.getItem(HERE(space)));
    return address === page() ? id : null;
  } catch {
    return null;
  }
}

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
  const mine = here(space);
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i));
  return keys.filter((key) => key.startsWith(start)).map((key) => {
    const { text = "", ...rest } = readSave(key) ?? {};
    const said = rest.when > 0 ? new Date(rest.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
    const id = key.slice(start.length);
    return { ...rest, id, size: text.length, said, here: id === mine };
  }).sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
}

const STORE = {
  list: ({ space }) => ({ saves: allSaves(space) }),
  read: ({ space, id }) => {
    const save = readSave(prefix(space) + id);
    if (save === null) throw refuse("missing");
    if (save.text === undefined) throw refuse("broken");
    keepHere(space, id);
    return { save: { ...save, id } };
  },
  // What cannot be read is moved as it stands, for whoever can: we throw nothing away that we do not understand.
  aside: ({ space, id, aside }) => {
    const raw = localStorage.getItem(prefix(space) + id);
    if (raw === null) return {};
    let name = aside;
    for (let n = 2; localStorage.getItem(prefix(space) + name) !== null; n += 1) name = `${aside}~${n}`;
    localStorage.removeItem(prefix(space) + id); // first, for a full browser has no room for both
    try {
      localStorage.setItem(prefix(space) + name, raw);
    } catch (error) {
      localStorage.setItem(prefix(space) + id, raw);
      throw error;
    }
    return {};
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
    keepHere(space, name);
    return { id: name };
  },
};
