import { comeBack, comeBackUntil } from "./coming-back";
import { expect, test } from "./fixtures";
import { makeRecord, panelOf } from "./truck-steps";

test("a list shows other users' new rows, highlights them briefly and keeps the input", async ({ app, open }) => {
  const office = await open("OFFICE");
  await office.goto("/record/outbound");
  await office.getByLabel("Customer").fill("sin");
  const record = await makeRecord(app);
  const row = office.getByRole("row").filter({ hasText: record.licensePlate });
  await comeBackUntil(office, () => expect(row).toBeVisible({ timeout: 1_000 }));
  await expect(row).toHaveAttribute("data-fresh", "");
  await expect(office.getByLabel("Customer")).toHaveValue("sin");
  await expect(row).not.toHaveAttribute("data-fresh");
});

test("a list does not reload under an open form, and reloads when the form closes", async ({ app, open }) => {
  const office = await open("OFFICE");
  await office.goto("/record/outbound?form=new");
  await panelOf(office).getByLabel("Sopir").fill("Budi");
  const record = await makeRecord(app);
  const loads: string[] = [];
  office.on("request", (request) => {
    if (request.url().includes(".data")) loads.push(request.url());
  });
  for (let times = 0; times < 3; times++) {
    await comeBack(office);
    await office.waitForTimeout(600);
  }
  expect(loads).toEqual([]);
  await expect(panelOf(office).getByLabel("Sopir")).toHaveValue("Budi");
  await office.keyboard.press("Escape");
  await office.getByRole("button", { name: "Tutup tanpa menyimpan" }).click();
  await expect(office.getByRole("row").filter({ hasText: record.licensePlate })).toBeVisible();
});
