import { readFileSync } from "node:fs";
import { isApiKey } from "#contract/accounts/api-key";
import type { Scale } from "#contract/scale/scale";
import { protocols } from "#contract/scale/protocols";
import type { TestApp } from "../setup/e2e-app";
import { newScale } from "../setup/scales";
import { putAway } from "./fed-scale";
import { expect, test } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";

/** Settings of scales. Scales here are not left in use, so that typed weights of other specs need no reason. */

const SCREEN = "/settings/scales";
const newName = () => `Timbangan ${crypto.randomUUID().slice(0, 8)}`;

async function makeScale(app: TestApp, name: string): Promise<Scale> {
  const body = newScale({ name, place: "Pos 1", certificateNo: "T-17", active: false });
  const answer = await app.post<Scale>("ADMIN", "/scale", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

test("an administrator sets up a scale, makes its key and revokes it", async ({ open }) => {
  const name = newName();
  const page = await open("ADMIN");
  await page.goto("/settings/company");
  await page.getByRole("link", { name: "Timbangan", exact: true }).click();
  await expect(page).toHaveURL(SCREEN);
  await page.getByRole("link", { name: "+ Timbangan" }).click();
  const panel = panelOf(page);
  await panel.getByRole("combobox", { name: "Sambungan" }).selectOption("Port serial, Windows");
  await panel.getByRole("textbox", { name: "Nama", exact: true }).fill(name);
  await panel.getByRole("button", { name: "Simpan" }).click();
  const port = panel.getByRole("textbox", { name: "Nama port" });
  await expect(port).toHaveAccessibleDescription(/^Isi alamat dan port, atau nama port serial\./);
  await expect(port).toBeFocused();
  await expect(panel.getByRole("textbox", { name: "Nama", exact: true })).toHaveValue(name);
  await port.fill("COM3");
  await panel.getByRole("button", { name: "Simpan" }).click();
  const row = rowOf(page, name);
  await expect(row).toContainText("Belum ditemukan");
  await expect(row).toContainText("Tidak aktif");
  await expect(panel).toContainText("Langkah selesai: 1 dari 5.");
  await expect(panel).toContainText("serial:COM3,9600,8N1");
  await page.keyboard.press("Enter");
  const key = await page.getByRole("textbox", { name: "Kunci" }).inputValue();
  expect(isApiKey(key)).toBe(true);
  // The panel of the new state must stand before the page moves under the pointer.
  await expect(panel).toContainText("Langkah selesai: 2 dari 5.");
  await expect(panel).toContainText("npm install serialport@13.0.0");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Unduh agen dengan kunci ini" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file.split("\n")[0]).toContain(`"key":"${key}"`);
  expect(file.split("\n")[4]).toMatch(/^\/\/ 3\. Jalankan: node scale-agent-\d+\.mjs$/);
  expect(file).toContain("scale-agent");
  await panel.getByRole("link", { name: "Cabut kunci" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cabut kunci" }).click();
  await expect(page.getByText(`Kunci ${name} dicabut.`)).toBeVisible();

  await page.goto(SCREEN);
  await rowOf(page, name).getByRole("link", { name }).click();
  await panel.getByRole("link", { name: "Riwayat" }).click();
  await expect(panel).toContainText("Kunci dicabut");
  await expect(panel).toContainText("Kunci dibuat");
});

test("the panel of a scale follows its state each second", async ({ app, open }) => {
  const name = newName();
  const scale = await makeScale(app, name);
  const page = await open("ADMIN");
  await page.goto(`${SCREEN}?view=${scale.id}`);
  const panel = panelOf(page);
  await expect(panel).toContainText("Diam");
  const { body: made } = await app.post<{ key: string }>("ADMIN", `/scale/${scale.id}/key`, {});
  const raw = Buffer.from(protocols["cas-22"].encode({ kg: 12_340, stable: true })).toString("hex");
  const frames = Array.from({ length: 4 }, (_, n) => ({ seq: n + 1, ageMs: (3 - n) * 100, raw }));
  const sent = await fetch(`${app.url}/api/scale/${scale.id}/frames`, {
    method: "POST",
    headers: { Authorization: `Bearer ${made.key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ agent: "uji", frames }),
  });
  expect(sent.status).toBe(200);
  await expect(panel).toContainText("12.340 kg");
  await expect(panel).toContainText("53 54 2C 47 53");
});

test("an administrator takes over what a trial found, and puts the scale into use", async ({ app, open }) => {
  const name = newName();
  const scale = await makeScale(app, name);
  const { body: made } = await app.post<{ key: string }>("ADMIN", `/scale/${scale.id}/key`, {});
  const page = await open("ADMIN");
  await page.goto(`${SCREEN}?view=${scale.id}`);
  const panel = panelOf(page);
  const tryAll = panel.getByRole("button", { name: "Coba semua" });
  await panel.locator("summary", { hasText: "Indikator ditemukan, dipakai" }).click();
  await expect(tryAll).toBeDisabled();
  await expect(tryAll).toHaveAccessibleDescription("Jalankan agen dulu: agen diam.");
  const send = (frames: object[]) =>
    fetch(`${app.url}/api/scale/${scale.id}/frames`, {
      method: "POST",
      headers: { Authorization: `Bearer ${made.key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ agent: "uji", frames }),
    });
  await send([]);
  await tryAll.click();
  await expect(panel).toContainText("Agen sedang mendengarkan");
  const line = "serial:COM3,2400,7E1";
  const results = [{ protocol: "and-18", line, frames: 28, score: 0.98, kg: 12_340, raw: "5354" }];
  const sent = await fetch(`${app.url}/api/scale/${scale.id}/trial`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${made.key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ results }),
  });
  expect(sent.status).toBe(200);
  await expect(panel).toContainText("Apakah ini yang ditampilkan indikator?");
  await panel.getByRole("button", { name: "Ya, pakai ini" }).click();
  await expect(page.getByText(`${name} disimpan.`)).toBeVisible();
  const { body: now } = await app.get<Scale>("ADMIN", `/scale/${scale.id}`);
  expect([now.protocol, now.line]).toEqual(["and-18", line]);
  // The agent's key and the version change by themselves.
  const { version, updatedAt, keyHint, keyExpiresAt } = now;
  expect(now).toEqual({ ...scale, protocol: "and-18", line, version, updatedAt, keyHint, keyExpiresAt });

  const raw = Buffer.from(protocols["and-18"].encode({ kg: 12_340, stable: true })).toString("hex");
  await expect(async () => {
    await send([{ seq: Date.now(), ageMs: 0, raw }]);
    await expect(panel).toContainText("Agen membaca 12.340 kg.", { timeout: 500 });
  }).toPass();
  await panel.getByRole("button", { name: "Mulai pakai" }).click();
  await expect(page.getByText(`${name} dipakai.`)).toBeVisible();
  await putAway(app, scale.id);
});
