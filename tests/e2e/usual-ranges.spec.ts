import { randomInt } from "node:crypto";
import { expectStatus } from "../setup/orders";
import { expect, test } from "./fixtures";
import { chooseByTyping, fillPoLine, makePo, newPoNo } from "./order-steps";
import { panelOf } from "./truck-steps";

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
