import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import Papa from "papaparse";
import { expect, inject, it, onTestFinished } from "vitest";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { startTestApp } from "../setup/e2e-app";
import { SERVER_URL } from "../setup/e2e-global";
import { newInbound } from "../setup/inbound";
import { newRecord } from "../setup/records";

/** deploy/client: a program that uses the types of the API. */

const TODAY = businessDay("Asia/Jakarta");
const YESTERDAY = shiftDay(TODAY, -1);

it("the example writes the trucks since yesterday with an API key", async () => {
  process.env[SERVER_URL] = inject("serverUrl");
  const app = await startTestApp(randomInt(1e6));
  const folder = mkdtempSync(path.join(tmpdir(), "gudang-client-"));
  onTestFinished(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });
  await app.post("ADMIN", "/outbound-record", newRecord("B 9001 TST", { date: shiftDay(TODAY, -2) }));
  const vendor = await app.post<{ id: number }>("ADMIN", "/vendor", { code: "RUMUS", name: "=1+1" });
  await app.post("ADMIN", "/inbound-record", newInbound("B 9002 TST", { date: YESTERDAY, vendorId: vendor.body.id }));
  // More than one page of the list.
  for (let number = 1001; number <= 1051; number++)
    await app.post("ADMIN", "/outbound-record", newRecord(`B ${number} TST`, { date: TODAY }));
  const { body } = await app.post<{ key: string }>("ADMIN", "/api-key", {
    name: "Sheet of trucks",
    role: "SCALE",
    expiresAt: TODAY,
  });

  // As in a new folder, no package.json says that files are modules.
  copyFileSync("deploy/client/trucks-to-csv.mts", path.join(folder, "trucks-to-csv.mts"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const runWith = (key: string) =>
    promisify(execFile)(path.resolve("node_modules/.bin/tsx"), ["trucks-to-csv.mts"], {
      cwd: folder,
      env: { ...process.env, GUDANG: app.url, KEY: key },
    });
  await expect(runWith("gdg_wrong")).rejects.toThrow(/401 .*"code":"unauthorized"/);
  await runWith(body.key);

  const file = readFileSync(path.join(folder, "trucks.csv"), "utf8");
  expect(file).toMatch(/^\uFEFFtruck;date;/);
  const { data } = Papa.parse<Record<string, string>>(file.trim(), { header: true });
  expect(data).toHaveLength(52);
  expect(data[0]).toMatchObject({ date: YESTERDAY, plate: "B 9002 TST", status: "WAITING", netKg: "" });
  expect(data[0]?.partner).toBe("'=1+1");
  expect(data.slice(1).map(({ plate }) => plate)).toEqual(
    Array.from({ length: 51 }, (_, row) => `B ${1001 + row} TST`),
  );
});
