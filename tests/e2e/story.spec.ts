import { choose } from "./plain-steps";
import { chooseByTyping, EX_DO, fillPoLine, kg, newPoNo, questionOf, typeahead } from "./order-steps";
import { expect, test, type Page } from "./fixtures";
import { menuItem } from "./menus";
import { badgeOf, newPlate, panelOf } from "./truck-steps";

/**
 * The story of a PO from entry to its last delivered kilogram: three lines, concurrent bookings, production, two
 * trucks (one short, reopened and corrected), and a cancelled one. The outstanding screen is checked after each step.
 */
test("a PO is booked, loaded and delivered, with correct outstanding kg at each step", async ({ open }) => {
  const poSalesNo = newPoNo();
  const [office, admin] = [await open("OFFICE"), await open("ADMIN")];
  const [scale, fg] = [await open("SCALE"), await open("FG")];
  const watcher = await open("OFFICE");
  /** Ordered, booked, delivered and outstanding kg of the first line; the other lines do not change. */
  const expectFirstLine = (first: Balance, sum: number) =>
    expectBalances(watcher, poSalesNo, {
      "Grade A · Mawar": first,
      "Grade B · Melati": [10_000, 0, 0, 10_000],
      "Grade B · Mawar": [5000, 0, 0, 5000],
      sum,
    });

  await test.step("the office enters the PO", async () => {
    await office.goto("/record/po-sales?form=new");
    const panel = panelOf(office);
    await panel.getByLabel("No. PO").fill(poSalesNo);
    await chooseByTyping(office, "Customer", "sinar", "PT Sinar Pangan");
    await fillPoLine(office, 0, "Grade A", "Mawar", "20.000", "8500");
    for (const [index, marking, orderedKg] of [
      [1, "Melati", "10000"],
      [2, "Mawar", "5000"],
    ] as const) {
      await panel.getByRole("button", { name: "Tambah baris" }).click();
      await fillPoLine(office, index, "Grade B", marking, orderedKg);
    }
    await panel.getByRole("button", { name: "Simpan" }).click();
    await expect(office.getByText(`${poSalesNo} dicatat.`)).toBeVisible();
    await expectFirstLine([20_000, 0, 0, 20_000], 35_000);
  });

  const [large, small] = await test.step("two users book the same kg concurrently", async () => {
    for (const page of [office, admin]) {
      await page.goto("/record/booking?form=new");
      await chooseByTyping(page, "Ex DO", EX_DO.no, EX_DO.no);
      await typeahead(page, "Baris PO").fill(poSalesNo);
      await page.getByRole("option").filter({ hasText: "Grade A · Mawar" }).click();
      await panelOf(page).getByLabel("Jumlah").fill("12.000");
    }
    const save = (page: Page) => panelOf(page).getByRole("button", { name: "Simpan" });
    await Promise.all([save(office).click(), save(admin).click()]);
    const refusal = (page: Page) => panelOf(page).getByText("Melebihi yang bisa dibooking: tinggal 8.000 kg.").last();
    for (const page of [office, admin]) await expect(booked(page, 12_000).or(refusal(page))).toBeVisible();
    const loser = (await refusal(office).isVisible()) ? office : admin;
    const winner = loser === office ? admin : office;
    const first = await bookingNo(winner, 12_000);
    await expect(refusal(loser)).toBeVisible();
    await expectFirstLine([20_000, 12_000, 0, 20_000], 35_000);

    await panelOf(loser).getByRole("button", { name: "Pakai semua" }).click();
    await save(loser).click();
    const rest = await bookingNo(loser, 8000);
    await expectFirstLine([20_000, 20_000, 0, 20_000], 35_000);
    return [first, rest];
  });

  await test.step("the office records its production", async () => {
    await office.goto("/record/production?form=new");
    const panel = panelOf(office);
    await panel.getByLabel("Shift").selectOption("1");
    await choose(panel, "Ex DO", EX_DO.no);
    await panel.getByLabel("Jenis barang").selectOption({ label: "Tepung 50 kg" });
    await panel.getByLabel("Grade").selectOption({ label: "Grade A" });
    await choose(panel, "Marking", "Mawar");
    await panel.getByLabel("Karung").fill("400");
    await panel.getByRole("button", { name: "Simpan", exact: false }).last().click();
    await expect(panel).toHaveCount(0);
    await expectFirstLine([20_000, 20_000, 0, 20_000], 35_000);
  });

  const [delivered, turned] = await test.step("the office sends a truck for each booking", async () => [
    await sendTruck(office, large, "240", "12.000"),
    await sendTruck(office, small, "160", "8.000"),
  ]);

  await test.step("the first truck leaves with ten fewer bags", async () => {
    await weigh(scale, delivered, "Timbang kosong", "8.020");
    await weigh(scale, turned, "Timbang kosong", "7.500");
    await fg.goto(delivered);
    await fg.getByLabel("Karung").fill("230");
    await fg.getByRole("button", { name: "Simpan muat" }).click();
    await expect(badgeOf(fg)).toHaveText("Siap timbang isi");
    await expectFirstLine([20_000, 20_000, 0, 20_000], 35_000);
    await weigh(scale, delivered, "Timbang isi", "19.520");
    await finish(office, delivered);
    await expectFirstLine([20_000, 20_000, 11_500, 8500], 23_500);
  });

  await test.step("the second truck is cancelled", async () => {
    await office.goto(turned);
    await office.getByText("Lainnya").click();
    await menuItem(office, "Batalkan").click();
    await questionOf(office).getByLabel("Alasan").fill("Truk rusak di gerbang");
    await questionOf(office).getByRole("button", { name: "Batalkan" }).click();
    await expect(badgeOf(office)).toHaveText("Batal");
    await expectFirstLine([20_000, 20_000, 11_500, 8500], 23_500);
    await office.goto(`/record/booking?poSalesNo=${encodeURIComponent(poSalesNo)}`);
    await expect(office.getByRole("row", { name: small })).toContainText("8.000");
  });

  await test.step("the first truck is reopened because the bags were miscounted", async () => {
    await admin.goto(delivered);
    await admin.getByText("Lainnya").click();
    await menuItem(admin, "Buka kembali").click();
    await questionOf(admin).getByLabel("Alasan").fill("Salah hitung karung");
    await questionOf(admin).getByRole("button", { name: "Buka kembali" }).click();
    await expect(badgeOf(admin)).toHaveText("Sudah timbang isi");
    await expectFirstLine([20_000, 20_000, 0, 20_000], 35_000);
  });

  await test.step("the corrected truck counts with its actual load", async () => {
    await office.goto(delivered);
    await office.getByRole("link", { name: "Ubah barang" }).click();
    await panelOf(office).getByLabel("Karung").fill("236");
    await expect(panelOf(office).getByLabel("Kg", { exact: true })).toHaveValue("11.800");
    await panelOf(office).getByLabel("Alasan koreksi").fill("Salah hitung");
    await panelOf(office).getByRole("button", { name: "Simpan" }).click();
    await expect(panelOf(office)).toHaveCount(0);
    await scale.goto(delivered);
    await scale.getByRole("link", { name: "Koreksi timbang isi" }).click();
    await scale.getByLabel("Alasan koreksi").fill("Salah baca");
    await weigh(scale, null, "Timbang isi", "19.820");
    await finish(office, delivered);
    await expectFirstLine([20_000, 20_000, 11_800, 8200], 23_200);
  });
});

/** Ordered, booked, delivered and outstanding kg. */
type Balance = [number, number, number, number];

/** The outstanding screen's values of each PO line, and their total. */
async function expectBalances(page: Page, poSalesNo: string, { sum, ...lines }: Record<string, Balance | number>) {
  await page.goto(`/record/outstanding?poSalesNo=${encodeURIComponent(poSalesNo)}`);
  const headers = await page.locator("thead th").allInnerTexts();
  // From the right, because the total row has a single cell before its sums.
  const columns = ["Pesanan", "Dibooking", "Terkirim", "Sisa"].map(
    (word) => headers.findIndex((header) => header.startsWith(word)) - headers.length,
  );
  const numbersOf = async (row: ReturnType<Page["locator"]>) => {
    const cells = await row.locator("td, th").allInnerTexts();
    return columns.map((at) => cells.at(at)?.trim());
  };
  for (const [goods, balance] of Object.entries(lines)) {
    const row = page.locator("tbody tr").filter({ hasText: goods });
    expect(await numbersOf(row), goods).toEqual((balance as Balance).map(kg));
  }
  expect((await numbersOf(page.locator("tfoot tr"))).at(-1)).toBe(kg(sum as number));
}

const booked = (page: Page, quantityKg: number) => page.getByText(`${kg(quantityKg)} kg dibooking.`);

async function bookingNo(page: Page, quantityKg: number): Promise<string> {
  const text = (await booked(page, quantityKg).textContent()) ?? "";
  return text.slice(0, text.indexOf(":"));
}

/** Creates a truck for a booking, and returns its URL. */
async function sendTruck(page: Page, booking: string, bags: string, quantityKg: string): Promise<string> {
  const plate = newPlate();
  await page.goto("/record/outbound?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("No. polisi").fill(plate);
  await chooseByTyping(page, "Customer", "sinar", "PT Sinar Pangan");
  await chooseByTyping(page, "Booking", booking, booking);
  await panel.getByLabel("Area", { exact: true }).selectOption("H");
  await panel.getByLabel("Barang", { exact: true }).selectOption({ label: "Tepung 50 kg" });
  await panel.getByLabel("Karung").fill(bags);
  await expect(panel.getByLabel("Kg", { exact: true })).toHaveValue(quantityKg);
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole("row").filter({ hasText: plate }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plate);
  return new URL(page.url()).pathname;
}

async function weigh(page: Page, path: string | null, label: "Timbang kosong" | "Timbang isi", weight: string) {
  if (path !== null) await page.goto(path);
  await page.getByLabel(label).fill(weight);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${label} tersimpan: ${weight} kg.`)).toBeVisible();
}

async function finish(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("button", { name: "Selesaikan" }).click();
  await expect(badgeOf(page)).toHaveText("Selesai");
}
