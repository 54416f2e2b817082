import type { Line } from "#contract/scale/line";
import { protocols } from "#contract/scale/protocols";
import { bestResults, scored, TRIAL_MS, TRIED, type TrialResult, type TrialScale } from "#contract/scale/trial";
import { openIndicator } from "./indicator";

/** Silent indicators are asked in each protocol that asks, this often and long. */
const POLL_EVERY_MS = 200;
const POLL_MS = 1_200;

/** Listens on each line and returns the two best protocols. @param say logs each line */
export async function tryLines(
  lines: readonly { line: Line; written: string }[],
  scale: TrialScale,
  say: (text: string) => void,
): Promise<TrialResult[]> {
  const results: TrialResult[] = [];
  for (const { line, written } of lines) {
    say(`trial: ${written}`);
    try {
      results.push(...(await tryLine(line, scale)).map((result) => ({ ...result, line: written })));
    } catch (error) {
      say(`trial: ${written}: ${(error as Error).message}`);
    }
  }
  return bestResults(results);
}

async function tryLine(line: Line, scale: TrialScale): Promise<Omit<TrialResult, "line">[]> {
  let chunks: Uint8Array[] = [];
  const indicator = await openIndicator(
    line,
    (bytes) => chunks.push(bytes),
    () => undefined,
  );
  const heard = () => Buffer.concat(chunks.splice(0));
  try {
    await pause(TRIAL_MS);
    const bytes = heard();
    if (bytes.length > 0) return TRIED.flatMap((name) => scored(name, bytes, scale) ?? []);
    const answered: Omit<TrialResult, "line">[] = [];
    for (const name of TRIED) {
      const { poll } = protocols[name] as { poll?: string };
      if (poll === undefined) continue;
      for (let ms = 0; ms < POLL_MS; ms += POLL_EVERY_MS) {
        indicator.write(poll);
        await pause(POLL_EVERY_MS);
      }
      answered.push(...[scored(name, heard(), scale) ?? []].flat());
    }
    return answered;
  } finally {
    indicator.close();
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
