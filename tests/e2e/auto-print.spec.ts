import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { expect, test, type Page } from "./fixtures";
import { makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { badgeOf, itemPath, makeRecord, weighAndLoad } from "./truck-steps";

/** Automatic printing: off by default, stored per user and browser. */

async function turn(page: Page, on: boolean) {
  await page.goto("/settings/profile");
  await page.getByLabel("Cetak otomatis").setChecked(on);
  const card = page.locator("form").filter({ has: page.getByLabel("Cetak otomatis") });
  await card.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.getByText(on ? "Cetak otomatis aktif." : "Cetak otomatis mati.")).toBeVisible();
}

test("a finished truck prints its surat jalan once, only with the user's setting", async ({ app, open }) => {
  const page = await open("OFFICE");
  const opened: string[] = [];
  // Listen on the context, because a new tab may send requests before its own listeners are attached.
  page.context().on("request", (request) => request.url().includes("/pdf") && opened.push(request.url()));
  const finish = async () => {
    const record = await weighAndLoad(app, await makeRecord(app), 22_020);
    await page.goto(itemPath(record));
    await page.getByRole("button", { name: "Selesaikan" }).click();
    await expect(badgeOf(page)).toHaveText("Selesai");
    return record;
  };
  const prints = async ({ id }: { id: number }) => {
    const path = `/outbound-record/${id}/prints`;
    return (await app.get<{ data: { paper: string; prints: number }[] }>("OFFICE", path)).body.data;
  };

  const silent = await finish();
  expect(opened).toEqual([]);

  await turn(page, true);
  const printed = await finish();
  await expect.poll(() => prints(printed)).toMatchObject([{ paper: "surat-jalan", prints: 1 }]);
  const fileUrl = () => opened.find((url) => url.includes("/pdf/file"));
  await expect.poll(fileUrl).toBeDefined();
  expect(fileUrl()).toContain("dialog=1");
  const file = await page.request.get(fileUrl() ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).toString("latin1")).toContain("this.print\\(true\\);");
  await page.reload();
  await expect(page.getByText(/^Surat jalan 1×/)).toBeVisible();
  expect(await prints(printed)).toMatchObject([{ prints: 1 }]);

  await turn(page, false);
  const count = opened.length;
  const last: OutboundRecord = await finish();
  expect(opened.length).toBe(count);
  expect([await prints(silent), await prints(last)]).toEqual([[], []]);
});

test("an inbound truck prints its weighing ticket automatically after its second weighing", async ({ app, open }) => {
  const record = await takeInbound(app, await makeInbound(app), "check");
  const page = await open("SCALE");
  await turn(page, true);
  await page.goto(viewPath(record));
  const tab = page.context().waitForEvent("page");
  await page.getByLabel("Timbang keluar", { exact: true }).fill("12000");
  await page.keyboard.press("Enter");
  await tab;
  await expect
    .poll(async () => (await app.get<{ data: object[] }>("SCALE", `/inbound-record/${record.id}/prints`)).body.data)
    .toMatchObject([{ paper: "tiket-timbang", prints: 1 }]);
});
