import { randomInt } from "node:crypto";
import type { ProductionList } from "#contract/orders/production";
import { expectStatus } from "../setup/orders";
import { expect, test } from "./fixtures";
import { chooseByTyping, fillPoLine, makePo, newPoNo } from "./order-steps";
import { choose } from "./plain-steps";
import { panelOf, today } from "./truck-steps";

test("a PO form shows the customer's usual values, and asks for a reason before it is saved", async ({ app, open }) => {
  const code = `WAJAR${randomInt(100_000, 999_999)}`;
  const name = `PT ${code}`;
  const customer = expectStatus(201, await app.post<{ id: number }>("ADMIN", "/customer", { code, name }));
  for (const orderedKg of [20_000, 24_000, 30_000, 22_000, 26_000]) {
    const lines = [{ gradeId: 1, markingId: 1, orderedKg, pricePerKg: 8_500 }];
    await makePo(app, [], { customerId: customer.id, lines });
  }
  const office = await open("OFFICE");
  await office.goto("/record/po-sales?form=new");
  const panel = panelOf(office);
  await panel.getByLabel("No. PO").fill(newPoNo());
  await panel.getByLabel("Jenis").selectOption("LOCAL");
  await chooseByTyping(office, "Customer", name, name);
  await fillPoLine(office, 0, "Grade A", "Mawar", "25000", "85000");
  await expect(
    panel.getByText(`5 terakhir ${name}, Grade A Mawar: 20.000 sampai 30.000 kg; 8.500 Rp/kg.`),
  ).toBeVisible();
  await expect(panel.getByText("85.000 Rp/kg tidak wajar.")).toBeVisible();
  await expect(panel.getByText("25.000 kg tidak wajar.")).toHaveCount(0);
  await panel.getByLabel("Alasan").fill("kemasan khusus");
  await panel.getByLabel("Alasan").press("Enter");
  await expect(panel.getByText("“kemasan khusus”")).toBeVisible();
});

test("Enter accepts a marking that the grade never had", async ({ app, open }) => {
  const code = `SG${randomInt(10_000, 99_999)}`;
  const grade = expectStatus(201, await app.post<{ id: number }>("ADMIN", "/grade", { code, name: code }));
  const goods = { shift: 1, exDoMasterId: 1, outboundItemId: 1, gradeId: grade.id, markingId: 1 };
  for (const bags of [10, 11, 12])
    expectStatus(
      201,
      await app.post("OFFICE", "/production", { ...goods, date: today(), bags, quantityKg: bags * 50 }),
    );
  const office = await open("OFFICE");
  await office.goto("/record/production?form=new");
  const panel = panelOf(office);
  await panel.getByLabel("Shift").selectOption("1");
  await choose(panel, "Ex DO", "DO-2026-001");
  await choose(panel, "Jenis barang", "Tepung 50 kg");
  await choose(panel, "Grade", code);
  await choose(panel, "Marking", "Melati");
  await panel.getByLabel("Karung").fill("13");
  await panel.getByLabel("Kg").fill("650");
  await panel.getByLabel("Kg").press("Enter");
  const reason = panel.getByLabel("Alasan");
  await expect(reason).toHaveValue("ok");
  // The acceptance is for the refused values only.
  await panel.getByLabel("Karung").fill("14");
  await expect(reason).toHaveValue("");
  await panel.getByLabel("Kg").fill("700");
  await panel.getByLabel("Kg").press("Enter");
  await expect(reason).toHaveValue("ok");
  await expect(reason).toBeFocused();
  await reason.press("Enter");
  await expect(panel.getByLabel("Alasan")).toHaveCount(0);
  const { body } = await app.get<ProductionList>("OFFICE", `/production?startDate=${today()}&endDate=${today()}`);
  const saved = body.data.filter(({ gradeId, markingId }) => gradeId === grade.id && markingId !== 1);
  expect(saved.map(({ bags, toCheck }) => [bags, toCheck])).toEqual([[14, false]]);
});
