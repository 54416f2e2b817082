import os from "node:os";
import { createApi } from "#backend/api";
import { connect } from "#backend/db/client";
import { readBackendEnv } from "#backend/env";
import { shiftDay } from "#contract/business-day";
import type { Report } from "#contract/report";
import { reportGroupings } from "#contract/report-query";
import { inboundRows } from "#contract/rows/inbound";
import { outboundRows } from "#contract/rows/outbound";
import type { OwnData } from "./own-data";

/** Maximum ms of a year's report, with any grouping and any second one. */
const AIM_MS = 400;
const TIMES = 3;

/** Times a year's report of trucks in process, by each grouping and pair of groupings. @returns tables in Markdown */
export async function reportGroupTimes({ url, day, token }: Pick<OwnData, "url" | "day" | "token">): Promise<string> {
  const { db, close } = connect(url);
  const env = readBackendEnv({
    DATABASE_URL: url,
    SESSION_SECRET: "the-bench-has-nothing-to-hide",
    LOG_LEVEL: "silent",
  });
  const { app } = createApi({ db, env });
  const days = `startDate=${shiftDay(day, -364)}&endDate=${day}`;
  const time = async ({ apiPath }: Report, type: string, across: string): Promise<number> => {
    let best = Infinity;
    for (let n = 0; n < TIMES; n++) {
      const started = performance.now();
      const query = `${days}&type=${type}${across && `&across=${across}`}`;
      const answer = await app.request(`/api${apiPath}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`${apiPath}?${query} answers ${answer.status}`);
      best = Math.min(best, performance.now() - started);
    }
    return Math.round(best);
  };
  const tables: string[] = [];
  for (const report of [outboundRows, inboundRows]) tables.push(await tableOf(report, time));
  await close();
  return tables.join("\n");
}

async function tableOf(report: Report, time: (report: Report, type: string, across: string) => Promise<number>) {
  const groupings = reportGroupings(report);
  const lines: string[] = [];
  const times: number[] = [];
  const before = os.loadavg()[0] ?? 0;
  for (const type of groupings) {
    const cells: string[] = [];
    for (const across of ["", ...groupings]) {
      const ms = across === type ? null : await time(report, type, across);
      if (ms !== null) times.push(ms);
      cells.push(ms === null ? "" : String(ms));
    }
    lines.push(`| ${[type, ...cells].join(" | ")} |`);
    console.log(lines.at(-1));
  }
  const slow = times.filter((ms) => ms > AIM_MS).length;
  return [
    `A year of ${report.name} records, ms, shortest of ${TIMES} (load ${before.toFixed(1)} to ${os.loadavg()[0]?.toFixed(1)}); ${slow} of ${times.length} above ${AIM_MS}, the longest ${Math.max(...times)}:`,
    "",
    `| by | alone | ${groupings.map((one) => `across ${one}`).join(" | ")} |`,
    `|---|${"---:|".repeat(groupings.length + 1)}`,
    ...lines,
    "",
  ].join("\n");
}
