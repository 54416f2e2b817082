import { useNonce } from "./nonce";

declare global {
  interface Window {
    /** Null while not collecting. */
    earlyKeys?: string | null;
  }
}

/** Collects keys after Ctrl+K until the palette is ready. */
const COLLECT = `addEventListener("keydown", function (event) {
  var early = window.earlyKeys;
  if (document.querySelector("dialog[open]")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    if (!document.querySelector('[aria-keyshortcuts="Control+K"]')) return;
    window.earlyKeys = "";
  } else if (early == null || event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === "Escape") window.earlyKeys = null;
  else if (event.key === "Backspace") window.earlyKeys = early.slice(0, -1);
  else if (event.key === "Enter") window.earlyKeys = early + "\\n";
  else if (event.key.length === 1) window.earlyKeys = early + event.key;
  else return;
  event.preventDefault();
}, true);`;

export function EarlyKeys() {
  const nonce = useNonce();
  // Browsers hide nonces from scripts, so hydration sees a mismatch.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: COLLECT }} />;
}

/** Returns the keys after Ctrl+K (line break for Enter) and stops collecting; null without Ctrl+K. */
export function takeEarlyKeys(): string | null {
  const keys = window.earlyKeys ?? null;
  window.earlyKeys = null;
  return keys;
}
