import { build } from "../scripts/build";
import { ended, startChild, stopChild } from "../scripts/child";
import { findChromium } from "../scripts/chromium";
import { type Shutdown, underShutdown } from "../scripts/shutdown";

/** `npm run bench -- keys`: counts the keystrokes of each task of a working day; fails when one exceeds its budget. */
export async function benchKeys(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  const [chromium, built] = await Promise.all([findChromium(), build(shutdown)]);
  if (!built || !chromium) return 1;
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  const child = startChild("playwright", ["test", "--config", "bench/keys/playwright.config.ts"], { env });
  shutdown.onEnd(() => stopChild(child));
  return ended(child);
}
