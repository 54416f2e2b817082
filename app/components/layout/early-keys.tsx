import { useNonce } from "./nonce";

declare global {
  interface Window {
    /** Typed after Ctrl+K and before the command palette could show it; null while nothing is collected. */
    earlyKeys?: string | null;
  }
}

/** Collects the keys after Ctrl+K until `takeEarlyKeys`: before hydration, and while the palette's script loads. */
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
  // Browsers hide the nonce from scripts, so hydration finds another value.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: COLLECT }} />;
}

/** Returns the text typed after Ctrl+K, with a line break for Enter, and stops collecting; null without Ctrl+K. */
export function takeEarlyKeys(): string | null {
  const keys = window.earlyKeys ?? null;
  window.earlyKeys = null;
  return keys;
}
