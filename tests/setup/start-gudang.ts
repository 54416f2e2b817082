import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** A start on a busy machine takes half a minute. */
export const PATIENCE = { timeout: 120_000, interval: 50 };

/** Runs `npm start` with the bundled PostgreSQL of a data folder, at a free port. */
export async function startGudang(dataDir: string, settings: Record<string, string> = {}) {
  const url = `http://localhost:${await freePort()}`;
  const own = { GUDANG_DATA: dataDir, DATABASE_URL: "", API_URL: "", APP_URL: "" };
  const env = { ...process.env, ...own, PORT: new URL(url).port, LOG_LEVEL: "silent", ...settings };
  const gudang = spawn(process.execPath, ["scripts/run.mjs", "start"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [gudang.stdout, gudang.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  return {
    process: gudang,
    url,
    output: () => output,
    /** Sends SIGTERM unless it has ended, and waits for the end. */
    async stop() {
      if (gudang.exitCode !== null || gudang.signalCode !== null) return;
      gudang.kill("SIGTERM");
      await once(gudang, "exit");
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}
