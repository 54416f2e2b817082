import { createInterface } from "node:readline/promises";
import { BackupError } from "./error";
import type { Manifest } from "./manifest";
import { namedMoment } from "./names";

/** The name is made before the snapshot. */
const MAX_DELAY_MS = 60_000;

/** Asks the user; null without a terminal. */
type Ask = ((question: string) => Promise<string>) | null;

export const askTerminal = (ending: AbortSignal): Ask =>
  process.stdin.isTTY
    ? async (question) => {
        const terminal = createInterface({ input: process.stdin, output: process.stdout });
        try {
          return await terminal.question(question, { signal: ending });
        } finally {
          terminal.close();
        }
      }
    : null;

/**
 * Asks before an old backup is restored under the name of a newer one.
 * @throws BackupError unless the user says yes
 */
export async function confirmMoment(file: string, { startedAt }: Manifest, ask: Ask): Promise<void> {
  const named = namedMoment(file);
  if (named === null || Math.abs(Date.parse(startedAt) - named.getTime()) <= MAX_DELAY_MS) return;
  const fact = `The name of ${file} is not of the moment at which the backup was made: ${startedAt}.`;
  if (ask === null)
    throw new BackupError(`${fact} Nothing was restored. If it is the right one: npm run restore -- --renamed ${file}`);
  const answer = await ask(`${fact} Restore it? (yes/no) `);
  if (answer.trim().toLowerCase() !== "yes") throw new BackupError("Nothing was restored.");
}
