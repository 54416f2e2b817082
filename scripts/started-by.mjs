import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { clearInterval, setInterval } from "node:timers";

const lookEveryMs = 500;
// Read at startup, because the starter may end.
const starters = ancestors();

/**
 * Calls `tell` when npm is killed, which cannot forward it. Returns a function that stops watching.
 * @param {() => void} tell
 * @returns {() => void}
 */
export function onStarterGone(tell) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return () => undefined;
  const look = setInterval(() => {
    if (ancestors().join() === starters.join()) return;
    clearInterval(look);
    tell();
  }, lookEveryMs);
  look.unref();
  return () => clearInterval(look);
}

/** Parent, and npm if a shell is in between. */
function ancestors() {
  const parent = process.ppid;
  const file = `/proc/${parent}/stat`;
  if (!existsSync(file)) return [parent];
  const stat = readFileSync(file, "utf8");
  const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  const [, grandparent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return name.endsWith("sh") ? [parent, Number(grandparent)] : [parent];
}
