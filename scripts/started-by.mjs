import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { clearInterval, setInterval } from "node:timers";

const lookEveryMs = 500;
// Taken when this module loads, at the very start: later the starter may be gone already.
const starters = ancestors();

/**
 * Tells when npm, which started this process, was killed: it could not pass that on. Answers a function that ends the watch.
 *
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

/** The parent, and where a shell stands between npm and this process, npm. */
function ancestors() {
  const parent = process.ppid;
  const file = `/proc/${parent}/stat`;
  if (!existsSync(file)) return [parent];
  const stat = readFileSync(file, "utf8");
  const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  const [, grandparent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return name.endsWith("sh") ? [parent, Number(grandparent)] : [parent];
}
