import { createDraft, type FormDraft, refillAfterLoad } from "./form-draft";
import { typedForms } from "./use-unsaved-input";

const KEY = "tab";

/** Returns the id of this tab, eight hexadecimal digits that survive reloading. */
function tabId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const id = sessionStorage.getItem(KEY) ?? random.toString(16).padStart(8, "0");
  sessionStorage.setItem(KEY, id);
  return id;
}

/** Drafts of document forms on this PC, one for each tab, for a crash of the browser or the PC. */

interface StoredDraft extends FormDraft {
  /** Time of the last change, in ms. */
  at: number;
  title: string;
}

const INTERVAL_MS = 2_000;
const KEEP_MS = 7 * 86_400_000;
/** Time for open tabs to claim their drafts. */
const CLAIM_MS = 500;
const CHANNEL = "drafts";

const userPrefix = (userId: number) => `gudang-draft-${userId}-`;

/** Keeps the form edited last every two seconds until it is saved or closed. @returns a function that stops */
export function storeDrafts(userId: number): () => void {
  const key = userPrefix(userId) + tabId();
  let edited = false;
  const keep = () => {
    const form = typedForms().findLast((typed) => typed.matches("[data-draft]"));
    if (form === undefined) {
      // A draft of an earlier page waits for its offer.
      if (edited) localStorage.removeItem(key);
      edited = false;
      return;
    }
    edited = true;
    const kept: StoredDraft = { ...createDraft(form, userId), at: Date.now(), title: document.title };
    localStorage.setItem(key, JSON.stringify(kept));
  };
  const timer = setInterval(keep, INTERVAL_MS);
  window.addEventListener("pagehide", keep);
  // A sign-out in another tab empties the storage, and drafts must not return.
  const onStorage = (event: StorageEvent) => event.key === null && stop();
  window.addEventListener("storage", onStorage);
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === "whose") channel.postMessage(key);
  };
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener("pagehide", keep);
    window.removeEventListener("storage", onStorage);
    channel.close();
  };
  stopStoring = stop;
  return stop;
}

let stopStoring = () => {};

/** Empties the storage at a sign-out: browsers obey `Clear-Site-Data` only over HTTPS. */
export function clearStorage(): void {
  stopStoring();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is disabled.
  }
}

export interface OfferedDraft {
  key: string;
  draft: StoredDraft;
}

/** Returns the newest draft of the user that no open tab is editing. */
export async function findDraft(userId: number): Promise<OfferedDraft | null> {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(userPrefix(userId)));
  if (drafts.length === 0) return null;
  const claimed = new Set<unknown>();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => void claimed.add(data);
  channel.postMessage("whose");
  await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  channel.close();
  const free = drafts.filter((key) => !claimed.has(key)).flatMap(read);
  return free.sort((a, b) => b.draft.at - a.draft.at)[0] ?? null;
}

function read(key: string): OfferedDraft[] {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "") as StoredDraft;
    if (Date.now() - draft.at < KEEP_MS && /^\/(?!\/)/.test(draft.href)) return [{ key, draft }];
  } catch {
    // Not a draft of this version.
  }
  localStorage.removeItem(key);
  return [];
}

export const discardDraft = ({ key }: OfferedDraft) => localStorage.removeItem(key);

export function restoreDraft(offered: OfferedDraft): void {
  discardDraft(offered);
  refillAfterLoad(offered.draft);
  window.location.assign(offered.draft.href);
}
