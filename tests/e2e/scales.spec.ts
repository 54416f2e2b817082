import { readFileSync } from "node:fs";
import { isApiKey } from "#contract/accounts/api-key";
import type { Scale } from "#contract/scale/scale";
import { protocols } from "#contract/scale/protocols";
import type { TestApp } from "../setup/e2e-app";
import { newScale } from "../setup/scales";
import { expect, type Page, test } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";

/** Settings of scales. Scales here are never in use, so that typed weights of other specs need no reason. */

const SCREEN = "/settings/scales";
const newName = () => `Timbangan ${crypto.randomUUID().slice(0, 8)}`;

async function makeScale(app: TestApp, name: string): Promise<Scale> {
  const body = newScale({ name, place: "Pos 1", certificateNo: "T-17", active: false });
  const answer = await app.post<Scale>("ADMIN", "/scale", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function fill(page: Page, name: string) {
  const panel = panelOf(page);
  await panel.getByRole("textbox", { name: "Nama", exact: true }).fill(name);
  await panel.getByRole("combobox", { name: "Indikator", exact: true }).selectOption("yaohua-12");
  await panel.getByLabel("Kelipatan").fill("10");
  await panel.getByRole("checkbox", { name: "Dipakai" }).uncheck();
}

test("an administrator sets up a scale, makes its key and revokes it", async ({ open }) => {
  const name = newName();
  const page = await open("ADMIN");
  await page.goto("/settings/company");
  await page.getByRole("link", { name: "Timbangan", exact: true }).click();
  await expect(page).toHaveURL(SCREEN);
  await page.getByRole("link", { name: "+ Timbangan" }).click();
  const panel = panelOf(page);
  await fill(page, name);
  await panel.getByLabel("Jalur").fill("com3");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("serial:/dev/ttyUSB0,9600,8N1.")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Nama", exact: true })).toHaveValue(name);
  await panel.getByLabel("Jalur").fill("serial:COM3,9600,8N1");
  await panel.getByRole("button", { name: "Simpan" }).click();
  const row = rowOf(page, name);
  await expect(row).toContainText("Yaohua XK3190-A9+");
  await expect(row).toContainText("Tidak aktif");

  await row.getByRole("link", { name }).click();
  await expect(panel).toContainText("Diam");
  await panel.getByRole("link", { name: "Buat kunci" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Buat kunci" }).click();
  const key = await page.getByRole("textbox", { name: "Kunci" }).inputValue();
  expect(isApiKey(key)).toBe(true);
  // The panel of the new state must stand before the page moves under the pointer.
  await expect(panel).toContainText(key.slice(0, 8));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Unduh agen dengan kunci ini" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file.slice(0, 300)).toContain(`"key":"${key}"`);
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

test("an administrator takes over what a trial found", async ({ app, open }) => {
  const name = newName();
  const scale = await makeScale(app, name);
  const { body: made } = await app.post<{ key: string }>("ADMIN", `/scale/${scale.id}/key`, {});
  const page = await open("ADMIN");
  await page.goto(`${SCREEN}?view=${scale.id}`);
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Coba semua" }).click();
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
});
