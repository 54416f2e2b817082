import { randomInt } from "node:crypto";
import type { Locator } from "@playwright/test";
import type { TestApp } from "../setup/e2e-app";
import { expect, test } from "./fixtures";
import { choose, panelOf, rowOf } from "./plain-steps";

/** Records without steps: the same journey for each, from its errors to its restoration. */

interface Case {
  what: string;
  /** screen of its list, and its call */
  screen: string;
  path: string;
  /** finds the test's own row */
  query: string;
  required: number;
  /** an invalid input, which stays */
  wrong: [label: string, text: string];
  fill: (panel: Locator) => Promise<void>;
  saved: Record<string, unknown>;
  edit: [label: string, text: string, shown: string];
  edited: Record<string, unknown>;
}

const number = `UJI${randomInt(1e9)}`;

const cases: Case[] = [
  {
    what: "a production",
    screen: "/record/production",
    path: "/production",
    query: "startDate=2021-05-01&endDate=2021-05-01",
    required: 5,
    wrong: ["Jumlah", "12.5"],
    async fill(panel) {
      await panel.getByLabel("Tanggal").fill("2021-05-01");
      await panel.getByLabel("Shift").selectOption("3");
      await choose(panel, "Ex DO", "DO-2026-002");
      await choose(panel, "Jenis barang", "Tepung 50 kg");
      await choose(panel, "Grade", "Grade A");
      await choose(panel, "Marking", "Mawar");
      await panel.getByLabel("Karung").fill("20");
      await panel.getByLabel("Kg").fill("1.000");
    },
    saved: { shift: 3, exDoMasterId: 2, bags: 20, quantityKg: 1000 },
    edit: ["Kg", "999", "999"],
    edited: { bags: 20, quantityKg: 999 },
  },
  {
    what: "a stock count",
    screen: "/record/opening-stock",
    path: "/opening-stock",
    query: "startDate=2020-02-03&endDate=2020-02-03",
    required: 2,
    wrong: ["Kg", "12,5"],
    async fill(panel) {
      await panel.getByLabel("Tanggal").fill("2020-02-03");
      await choose(panel, "Grade", "Grade A");
      await choose(panel, "Marking", "Mawar");
      await panel.getByLabel("Kg").fill("12.500");
      await panel.getByLabel("Catatan").fill("Dihitung berdua");
    },
    saved: { gradeId: 1, markingId: 1, quantityKg: 12_500, note: "Dihitung berdua" },
    edit: ["Kg", "0", "0"],
    edited: { quantityKg: 0, note: "Dihitung berdua" },
  },
  {
    what: "an opening balance",
    screen: "/record/outstanding",
    path: "/outstanding",
    query: `poSalesNo=${number}`,
    required: 5,
    wrong: ["Pesanan", "12,5"],
    async fill(panel) {
      await panel.getByLabel("No. PO").fill(number);
      await choose(panel, "Customer", "CV Tirta Abadi");
      await choose(panel, "Grade", "Grade B");
      await choose(panel, "Marking", "Melati");
      await panel.getByLabel("Jenis").selectOption({ label: "Lokal" });
      await panel.getByLabel("Pesanan").fill("12.500");
    },
    saved: { orderedKg: 12_500, outstandingKg: 12_500, exDoType: null },
    edit: ["Pesanan", "12.000", "12.000"],
    edited: { orderedKg: 12_000, outstandingKg: 12_000 },
  },
];

const readRows = async (app: TestApp, path: string, query: string) =>
  (await app.get<{ data: { id: number }[] }>("ADMIN", `${path}?page=1&${query}`)).body.data;

for (const { what, screen, path, query, required, wrong, fill, saved, edit, edited } of cases) {
  test(`${what} is created after its errors, corrected, deleted and restored`, async ({ app, open }) => {
    const page = await open("ADMIN");
    const panel = panelOf(page);
    const save = async () => {
      await panel.getByRole("button", { name: "Simpan", exact: false }).last().click();
    };
    await page.goto(`${screen}?${query}&form=new`);
    await panel.getByLabel(wrong[0]).fill(wrong[1]);
    await save();
    await expect(panel.getByText("Wajib diisi.")).toHaveCount(required);
    await expect(panel.getByLabel(wrong[0])).toHaveAttribute("aria-invalid", "true");
    await expect(panel.getByLabel(wrong[0])).toHaveValue(wrong[1]);
    await fill(panel);
    await save();
    await expect(panel).toHaveCount(0);
    const [row] = await readRows(app, path, query);
    expect(row).toMatchObject(saved);

    await page.goto(`${screen}?${query}&form=${row?.id}`);
    await panel.getByLabel(edit[0]).fill(edit[1]);
    await save();
    await expect(panel).toHaveCount(0);
    await expect(rowOf(page, edit[2]).first()).toBeVisible();
    expect(await readRows(app, path, query)).toMatchObject([edited]);
    await page.goto(`${screen}?${query}&history=${row?.id}`);
    await expect(panel.getByRole("listitem").first()).toContainText("Diubah");

    await page.goto(`${screen}?${query}&delete=${row?.id}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).click();
    await expect.poll(() => readRows(app, path, query)).toEqual([]);
    await page.goto(`${screen}?deleted=1&restore=${row?.id}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Pulihkan" }).click();
    await expect.poll(() => readRows(app, path, query)).toMatchObject([edited]);
  });
}
