import { expect, test } from "./fixtures";
import { emptyYard, makeRecord } from "./truck-steps";

test("the start page shows everybody the trucks that wait for them, of whatever day, and leads to them", async ({
  app,
  open,
}) => {
  await emptyYard(app);
  const { licensePlate } = await makeRecord(app, { date: "2026-01-05" });

  const fg = await open("FG");
  await fg.goto("/home");
  await expect(fg.getByText("Tidak ada truk yang menunggu Anda.")).toBeVisible();

  const scale = await open("SCALE", { javaScript: false });
  await scale.goto("/home");
  const tile = scale.getByRole("region", { name: "Menunggu Anda" }).getByRole("link", { name: /Timbang kosong/ });
  await expect(tile).toHaveText(/^1\s*Timbang kosong\s*Barang Keluar · Menunggu$/);
  await tile.click();
  await expect(scale.getByRole("row").filter({ hasText: licensePlate })).toBeVisible();
});
