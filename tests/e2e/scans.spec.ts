import { randomInt } from "node:crypto";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { makeInbound } from "./inbound-steps";
import { makeBooking, makePo } from "./order-steps";
import { makeRecord, panelOf } from "./truck-steps";

/** A scanner types a code faster than people and ends with Enter, which opens the record of the code. */

const search = (page: Page) => page.getByRole("dialog", { name: "Cari" }).getByRole("combobox");

const VIRTUAL_KEYS: Record<string, number> = { Enter: 13, Tab: 9, " ": 32 };

/** Types with a scanner's times, 2 ms apart, however slow this machine is. */
async function scan(page: Page, code: string, suffix = "Enter") {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const key of [...code, suffix]) {
    timestamp += 0.002;
    const text = key === "Enter" ? "\r" : key === "Tab" ? undefined : key;
    const event = { key, timestamp, windowsVirtualKeyCode: VIRTUAL_KEYS[key] };
    await session.send("Input.dispatchKeyEvent", {
      type: text === undefined ? "rawKeyDown" : "keyDown",
      text,
      ...event,
    });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }
  await session.detach();
}

const firstKg = async (app: TestApp, { id }: { id: number }) =>
  (await app.get<InboundRecord>("ADMIN", `/inbound-record/${id}`)).body.firstKg;

test("a scan into the weight field searches, and each further scan searches its own code", async ({ app, open }) => {
  const truck = await makeInbound(app);
  const page = await open("SCALE");
  await page.goto(`/record/inbound?view=${truck.id}`);
  const weight = page.getByRole("textbox", { name: "Timbang masuk" });
  await expect(weight).toBeFocused();
  await scan(page, "24510");
  await expect(search(page)).toHaveValue("24510");
  for (const code of ["SJ-2026-001234567890", "BK-2026-000007"]) {
    await scan(page, code);
    await expect(search(page)).toHaveValue(code);
  }
  await page.keyboard.press("Escape");
  await expect(weight).toHaveValue("");
  await page.getByRole("link", { name: "Gudang" }).first().click();
  // The scan has left no unsaved input.
  await expect(page).toHaveURL("/home");
  expect(await firstKg(app, truck)).toBeNull();
});

test("a burst of scans opens the record of the last one, and leaves its weight field", async ({ app, open }) => {
  const trucks = [await makeInbound(app), await makeInbound(app), await makeInbound(app)] as const;
  const page = await open("SCALE");
  const weight = page.getByRole("textbox", { name: "Timbang masuk" });
  const isOpen = async ({ id, recordNo }: InboundRecord) => {
    await expect(page).toHaveURL(new RegExp(`[?&]view=${id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(recordNo);
    await expect(search(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 2, name: "Timbang masuk" })).toBeFocused();
    await expect(weight).toHaveValue("");
  };
  await page.goto("/record/inbound");
  await page.getByLabel("No. polisi").first().focus();
  for (const { licensePlate } of trucks) await scan(page, licensePlate);
  await isOpen(trucks[2]);

  for (const { recordNo } of [trucks[2], trucks[0], trucks[1]]) await scan(page, recordNo);
  await isOpen(trucks[1]);

  await page.keyboard.press("Control+k");
  await expect(search(page)).toBeFocused();
  for (const { recordNo } of trucks) await scan(page, recordNo);
  await isOpen(trucks[2]);

  await weight.fill("24000");
  await scan(page, trucks[0].recordNo);
  await expect(page.getByRole("option", { name: trucks[0].recordNo })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`[?&]view=${trucks[2].id}$`));
  await expect(weight).toHaveValue("24.000");
  for (const truck of trucks) expect(await firstKg(app, truck)).toBeNull();
});

test("a scan presses no focused button by Enter, Tab or a space", async ({ app, open }) => {
  const truck = await makeInbound(app);
  const booking = await makeBooking(app, await makePo(app, [9000]), 4000);
  const page = await open("ADMIN");
  await page.goto(`/record/inbound?view=${truck.id}`);
  await page.getByRole("textbox", { name: "Timbang masuk" }).fill("24000");
  const save = page.getByRole("button", { name: "Simpan timbang masuk" });
  for (const [code, suffix] of [
    ["SJ-2026-001234567890", "Enter"],
    ["B 1234 XYZ", "Enter"],
    ["8991234567890", "Tab"],
  ] as const) {
    await save.focus();
    await scan(page, code, suffix);
    await expect(search(page)).toHaveValue(code);
    await page.keyboard.press("Escape");
    await expect(search(page)).toBeHidden();
  }
  expect(await firstKg(app, truck)).toBeNull();

  await page.goto(`/record/booking?delete=${booking.id}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).focus();
  await scan(page, "SJ-2026-001234567890");
  await expect(search(page)).toHaveValue("SJ-2026-001234567890");
  const { body } = await app.get<{ deletedAt: string | null }>("ADMIN", `/booking/${booking.id}`);
  expect(body.deletedAt).toBeNull();
});

test("a scan restores the values of text, number, date, select and combobox fields", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/po-sales?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("No. PO").fill("PO-LAMA");
  for (const field of await panel.locator("input:visible, select:visible, textarea:visible").all()) {
    const before = await field.inputValue();
    await field.focus();
    await scan(page, "A1B2C3D4-2026");
    await expect(search(page)).toHaveValue("A1B2C3D4-2026");
    await page.keyboard.press("Escape");
    await expect(search(page)).toBeHidden();
    await expect(field).toHaveValue(before);
  }
});

test("a seal number keeps the scanned code, which does not save the form", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound?form=new");
  const seal = panelOf(page).getByLabel("No. segel");
  await seal.focus();
  await scan(page, "SEAL-0012345");
  await expect(seal).toHaveValue("SEAL-0012345");
  await expect(seal).not.toHaveAttribute("aria-invalid");
  await expect(search(page)).toBeHidden();
});

test("a scan triggers no shortcuts, and typed letters do", async ({ app, open }) => {
  const page = await open("ADMIN");
  const tag = `SC${randomInt(1e7)}`;
  await page.goto("/management/marking");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await scan(page, `XN-${tag}`);
  await expect(search(page)).toHaveValue(`XN-${tag}`);
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);

  await page.keyboard.press("n");
  await panelOf(page).getByLabel("Nama").pressSequentially(tag, { delay: 90 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `${tag} disimpan.` })).toBeVisible();
  expect((await app.get<{ total: number }>("ADMIN", `/marking?q=${tag}`)).body.total).toBe(1);
});

test("a plate typed outside a field opens the search and triggers no shortcuts", async ({ app, open }) => {
  const truck = await makeRecord(app);
  const page = await open("ADMIN");
  await page.goto(`/record/outbound/${truck.id}/item`);
  const heading = page.getByRole("heading", { level: 1 });
  for (const plate of ["N 9322 FD", "P1234"]) {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.type(plate, { delay: 110 });
    await expect(search(page)).toHaveValue(plate);
    await page.keyboard.press("Escape");
    await expect(search(page)).toBeHidden();
    await expect(page).toHaveURL(`/record/outbound/${truck.id}/item`);
    await expect(heading).toContainText(truck.licensePlate);
  }
  expect(page.context().pages()).toHaveLength(1);
});
