import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { noteBackup } from "#backend/backup/runs";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { underShutdown } from "../scripts/shutdown";
import { openOwnData } from "./own-data";
import { BASE, PORT, signedIn, startWeb } from "./web";

/**
 * `npm run drill -- monitoring`: checks the rules of deploy/monitoring with promtool, then runs every query of the
 * dashboard and of the rules against a Prometheus that reads a Gudang. Fails on an error, or when a query of the dashboard
 * has no result. Needs Debian's prometheus.
 */
const FOLDER = "deploy/monitoring";
const ADDRESS = "127.0.0.1:3111";
/** Absent without a standby of DATABASE_READ_URL and without WAL archiving. */
const ABSENT = ["gudang_standby_read", "gudang_archive_age_seconds"];
const MEMBERS = [
  { name: "a", role: "leader", state: "running" },
  { name: "b", role: "sync_standby", state: "streaming", lag: 0 },
];

export async function drillMonitoring(): Promise<void> {
  await underShutdown(async (shutdown) => {
    console.log(execFileSync("promtool", ["check", "rules", `${FOLDER}/alerts.yml`], { encoding: "utf8" }));
    console.log(execFileSync("promtool", ["test", "rules", `${FOLDER}/alerts.test.yml`], { encoding: "utf8" }));
    if (!(await build(shutdown))) return 1;
    const work = mkdtempSync(path.join(os.tmpdir(), "gudang-monitoring-"));
    shutdown.onEnd(() => Promise.resolve(rmSync(work, { recursive: true, force: true })));
    const patroni = createServer((_, response) => response.end(JSON.stringify({ members: MEMBERS })));
    await new Promise<void>((resolve) => patroni.listen(0, "127.0.0.1", resolve));
    const data = await openOwnData(shutdown, path.join(work, "data"), 1_000);
    const now = new Date().toISOString();
    await noteBackup(data.db, { startedAt: now, finishedAt: now, file: "backup", error: null });
    const web = await startWeb(data.url, {
      env: {
        PATRONI_URLS: `http://127.0.0.1:${(patroni.address() as AddressInfo).port}`,
        GUDANG_POSTGRES: path.join(work, "data"),
      },
    });
    shutdown.onEnd(() => stopChild(web));
    writeFileSync(
      path.join(work, "prometheus.yml"),
      `global: { scrape_interval: 1s }
rule_files: ["${path.resolve(FOLDER, "alerts.yml")}"]
scrape_configs: [{ job_name: gudang, static_configs: [{ targets: ["localhost:${PORT}"] }] }]
`,
    );
    const prometheus = spawn(
      "prometheus",
      [
        `--config.file=${work}/prometheus.yml`,
        `--storage.tsdb.path=${work}/tsdb`,
        `--web.listen-address=${ADDRESS}`,
        "--log.level=warn",
      ],
      { stdio: "inherit" },
    );
    shutdown.onEnd(() => stopChild(prometheus));
    const { cookie, bearer } = signedIn(data.token);
    for (let turn = 0; turn < 20; turn++) {
      await fetch(`${BASE}/record/booking`, { headers: cookie });
      await fetch(`${BASE}/api/booking`, { headers: bearer });
      await sleep(1_000);
    }
    const faults: string[] = [];
    const dashboard = JSON.parse(readFileSync(`${FOLDER}/dashboard.json`, "utf8")) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const shown = dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ title, expr, shown: true })),
    );
    const { data: rules } = await ask<{ groups: { rules: { name: string; query: string; health: string }[] }[] }>(
      "rules",
    );
    const alerts = rules.groups.flatMap((group) => group.rules);
    for (const { title, expr } of shown) {
      const {
        status,
        data: found,
        error,
      } = await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`);
      const isEmpty = status === "success" && found.result.length === 0 && !ABSENT.some((name) => expr.includes(name));
      if (status !== "success" || isEmpty) faults.push(`${title}: ${error ?? "no result"} (${expr})`);
    }
    for (const { name, health } of alerts) if (health === "err") faults.push(`${name}: its query fails`);
    console.log(`${shown.length} queries of the dashboard, ${alerts.length} rules, ${faults.length} faults`);
    for (const fault of faults) console.error(fault);
    patroni.close();
    return faults.length > 0 ? 1 : 0;
  });
}

async function ask<T>(call: string): Promise<{ status: string; data: T; error?: string }> {
  const answer = await fetch(`http://${ADDRESS}/api/v1/${call}`);
  return (await answer.json()) as { status: string; data: T; error?: string };
}
