import path from "node:path";
import { sql } from "drizzle-orm";
import { hashPassword } from "#backend/accounts/passwords";
import { appUser } from "#backend/db/tables/accounts";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData } from "./own-data";
import { BASE, startWeb } from "./web";

/**
 * `npm run bench -- accounts`: compares responses for known and unknown addresses on the production build, 200 pairs.
 * Exits with 1 if status or text differ, or if the medians differ by more than 5 % and a third of a millisecond,
 * which a network hides.
 */
const SAMPLES = 200;
const MAX_DIFFERENCE = 0.05;
const LEAST_MS = 0.34;
const FOLDER = path.resolve("bench/.work/accounts");

const KNOWN = "ada@gudang.test";
const UNKNOWN = "tiada@gudang.test";
const CALLS: Record<string, (email: string) => object> = {
  "/login": (email) => ({ email, password: "bukan kata sandinya" }),
  "/password/email": (email) => ({ email }),
  "/email/resend": (email) => ({ email }),
};

export async function benchAccounts(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const { url, db } = await openOwnData(shutdown, FOLDER, 100);
  const passwordHash = await hashPassword("kata sandi yang benar");
  await db.insert(appUser).values({ name: "Ada", email: KNOWN, role: "SCALE", passwordHash });
  // Mails stay queued, because a mail server would affect the measurement.
  const web = await startWeb(url, { env: { SMTP_URL: "smtp://127.0.0.1:9" } });
  let faults = 0;
  console.log("call            | status | known ms | unknown ms | difference");
  for (const [call, bodyOf] of Object.entries(CALLS)) {
    const times: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] };
    const answers = new Set<string>();
    for (let sample = -10; sample < SAMPLES; sample++) {
      for (const email of sample % 2 === 0 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]) {
        await db.execute(sql`truncate login_attempt, outgoing_mail`);
        const started = performance.now();
        const answer = await fetch(`${BASE}/api${call}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(bodyOf(email)),
        });
        const text = await answer.text();
        if (sample < 0) continue;
        times[email]?.push(performance.now() - started);
        answers.add(`${answer.status} ${text.replaceAll(/"requestId":"[^"]*"/g, "")}`);
      }
    }
    const [known, unknown] = [median(times[KNOWN]), median(times[UNKNOWN])];
    const difference = Math.abs(known - unknown);
    if (answers.size !== 1 || difference > Math.max(LEAST_MS, MAX_DIFFERENCE * unknown)) faults++;
    const cells = [
      call.padEnd(15),
      [...answers].map((answer) => answer.slice(0, 3)).join(),
      known.toFixed(2),
      unknown.toFixed(2),
      `${((difference / unknown) * 100).toFixed(1)} %`,
    ];
    console.log(cells.join(" | "));
  }
  await stopChild(web);
  return faults > 0 ? 1 : 0;
}

function median(times: number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
