import { sql } from "drizzle-orm";
import { reportMail } from "#backend/db/tables/report-mail";
import { makeUser, newEmail, OWN_PASSWORD, signIn } from "./account-steps";
import { FedScale } from "./fed-scale";
import { expect, type Page, test } from "./fixtures";
import { bookingNow, makeBooking, makePo } from "./order-steps";
import { panelOf, rowOf } from "./plain-steps";
import { printWith } from "./print-steps";
import { makeRecipient } from "./report-mail-steps";
import { badgeOf, newPlate, recordsOf, today } from "./truck-steps";

/** A day in the yard by the screens of its desks, with a scale that sends frames and a mail server. */

const live = (page: Page) => page.locator("[data-scale]");

test("a truck is expected, called, weighed, loaded over its limit, handed over and reported", async ({
  app,
  database,
  open,
}) => {
  const plate = newPlate();
  const po = await makePo(app, [60_000], { unusualReason: "kontrak" });
  const booked = await makeBooking(app, po, 14_000, 0, { licensePlate: plate, arrivesAt: "23:59" });
  expect((await app.post("OFFICE", "/vehicle", { licensePlate: plate, permittedGrossKg: 21_000 })).status).toBe(201);
  const [scale, fg, office, wall] = [await open("SCALE"), await open("FG"), await open("OFFICE"), await open(null)];
  await wall.goto("/monitor");
  const deck = await FedScale.setUp(app);

  // The truck arrives, and is called to the scale.
  await scale.goto("/record/arrival");
  await rowOf(scale, plate).getByRole("link").first().focus();
  await scale.keyboard.press("Enter");
  const form = panelOf(scale);
  await expect(form.getByLabel("Kg", { exact: true })).toHaveValue("14.000");
  await form.getByLabel("Area").selectOption("K");
  await form.getByLabel("Barang", { exact: true }).selectOption("1");
  await form.getByLabel("Karung").fill("280");
  await expect(form.getByLabel("Kg", { exact: true })).toHaveValue("14.000");
  await form.getByLabel("Sopir").fill("Slamet");
  await scale.keyboard.press("Control+Enter");
  await expect(scale).toHaveURL(/outbound\/\d+\/item$/);
  const path = new URL(scale.url()).pathname;
  await expect(live(scale).getByRole("group")).toContainText("Kosong");
  await scale.keyboard.press("Alt+a");
  await expect(wall.locator("[data-scale-column] li").filter({ hasText: plate })).toContainText("dipanggil");

  // One Enter weighs it; what it may load follows from its limit.
  deck.put(8_000);
  await expect(scale.getByRole("button", { name: "Simpan 8.000 kg" })).toBeVisible();
  await expect(scale.getByText("Boleh muat paling banyak 13.000 kg")).toBeVisible();
  await scale.keyboard.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Siap muat");
  deck.put(0);

  await fg.goto(path);
  await expect(fg.getByText("Boleh muat paling banyak 13.000 kg")).toBeVisible();
  await fg.keyboard.press("Alt+a");
  await expect(wall.locator('[data-area="K"] [data-called=called]')).toContainText(plate);
  await fg.getByLabel("Karung").focus();
  await fg.keyboard.press("Control+Enter");
  await expect(badgeOf(fg)).toHaveText("Siap timbang isi");

  // Over the limit it is weighed with a reason.
  await scale.goto(path);
  await expect(live(scale).getByRole("group")).toContainText("Kosong");
  deck.put(22_000);
  await expect(scale.getByText("Lebih 1.000 kg dari JBI 21.000 kg.")).toBeVisible();
  await scale.locator("[name=unusualReason]").fill("jalan dekat");
  await scale.locator("[name=unusualReason]").press("Enter");
  await expect(badgeOf(scale)).toHaveText("Sudah timbang isi");
  await deck.putAway();
  const [weighed] = await recordsOf(app, plate);
  expect(weighed).toMatchObject({ firstKg: 8_000, secondKg: 22_000, netKg: 14_000 });
  await expect(scale.getByRole("link", { name: "Timbangan, bacaan" })).toHaveCount(2);

  await office.goto(path);
  expect((await printWith(office, office.getByRole("button", { name: "Cetak surat jalan" }))).status()).toBe(200);
  await office.getByRole("button", { name: "Selesaikan" }).click();
  await expect(badgeOf(office)).toHaveText("Selesai");
  expect(await bookingNow(app, booked)).toMatchObject({ usedKg: 14_000, leftKg: 0 });

  // The shift is handed over with the reason, and taken over by another user.
  await scale.goto("/record/shift");
  await expect(rowOf(scale, plate)).toContainText("jalan dekat");
  await scale.getByRole("button", { name: "Serahkan shift" }).last().click();
  await expect(scale.getByText("Menunggu diterima")).toBeVisible();
  const email = newEmail();
  await makeUser(app, { name: "Operator Malam", email, role: "SCALE", password: OWN_PASSWORD });
  const next = await open(null);
  await signIn(next, email);
  await next
    .getByRole("link", { name: /Terima shift/ })
    .first()
    .click();
  await next.getByRole("button", { name: "Terima shift" }).click();
  await expect(next.getByText("Sudah serah terima")).toBeVisible();

  // At 18.00 the report of trucks over their limit is sent.
  const recipient = await makeRecipient(app);
  await office.goto(`/export/outbound?startDate=${today()}&endDate=${today()}&limitState=OVER`);
  await expect(office.locator("main")).toContainText("14.000");
  await office.getByRole("link", { name: "Kirim lewat email" }).click();
  const panel = panelOf(office);
  await panel.getByLabel("Nama").fill(`Truk lebih ${plate}`);
  await panel.getByLabel(recipient.name).check();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toContainText("Setiap hari pukul 18.00");
  await database.update(reportMail).set({ ranUntil: sql`now() - interval '1 day'` });
  const mailed = () => app.mails.find(({ to }) => to === recipient.email);
  await expect.poll(() => mailed()?.subject).toContain(plate);
  expect(mailed()?.attachments[0]?.filename).toMatch(/^laporan-outbound-.*\.xlsx$/);
});
