// The matches of seats that were opened on this device: their pages keep them here, with the last entry that was seen. Those
// that the hall does not list for the visitor, since they are not the visitor's own, the start page lists. They go nowhere else.

const KEY = "matches";
const MOST = 50;
const hallOf = () => document.querySelector("#hall[data-own]");

function load() {
  const kept = localStorage.getItem(KEY);
  try {
    const found = JSON.parse(kept ?? "[]");
    return Array.isArray(found) ? found.filter((match) => /^\/seat\/[\w-]+$/.test(match?.path)) : [];
  } catch {
    return []; // not written by this script
  }
}

const save = (matches) => localStorage.setItem(KEY, JSON.stringify(matches.slice(0, MOST)));
const others = (path) => load().filter((match) => match.path !== path);

function seen() {
  try {
    const { own } = hallOf()?.dataset ?? {};
    return load().find(({ path }) => path === own)?.log ?? null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** The last entry that this device has seen of the match of this page, before it was opened now; null if none. */
export const seenBefore = seen();

function keep() {
  const hall = hallOf();
  if (!hall) return;
  const { own: path, game, names, now, turn, log } = hall.dataset;
  const isListed = "isListed" in document.body.dataset; // the hall lists it by itself
  save([{ path, game, names, now, turn, log: Number(log), isListed, at: Date.now() }, ...others(path)]);
}

function item(list, { path, game, names, now, turn, at }) {
  const made = list.querySelector("template").content.cloneNode(true);
  const put = (selector, text) => Object.assign(made.querySelector(selector), { textContent: text ?? "" });
  put("a", game).href = path;
  put(".match-names", names);
  put(".match-now", now);
  put("time", new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }));
  const said = { mine: list.dataset.textMine, over: list.dataset.textOver }[turn];
  put(".match-turn", said).hidden = !said;
  made.querySelector("button").addEventListener("click", () => tried(() => {
    save(others(path));
    listAll();
  }));
  return made;
}

function listAll() {
  const list = document.getElementById("matches");
  if (!list) return;
  const matches = load().filter(({ isListed }) => !isListed).sort((one, other) => other.at - one.at);
  list.querySelector("ul").replaceChildren(...matches.map((match) => item(list, match)));
  list.hidden = !matches.length;
}

/** Do it where the browser keeps something; where it keeps no cookies either, say so. */
function tried(deed) {
  try {
    deed();
  } catch {
    // no list of links, which is no harm: the hall has its own
  }
  if (navigator.cookieEnabled) return;
  for (const note of document.querySelectorAll("[data-keeps-nothing]")) note.hidden = false;
}

tried(keep);
tried(listAll);
document.addEventListener("shown", () => tried(keep));
addEventListener("pageshow", ({ persisted }) => persisted && tried(listAll));
