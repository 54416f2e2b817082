import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { webhookDelivery } from "#backend/db/tables/webhook";
import type { WebhookList } from "#contract/webhook";
import { expect, test } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";
import { makeRecord } from "./truck-steps";

/** Webhooks of ADMIN (docs/domain.md, Webhooks). */

const SCREEN = "/settings/webhooks";
let receiver: Server;
let status = 204;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
test.afterAll(() => receiver.close());

test("a webhook shows its secret once, sends tests, pages its log, skips an event and merges changes", async ({
  app,
  database,
  open,
}) => {
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/gudang`;
  const page = await open("ADMIN");
  await page.goto(SCREEN);
  await page.getByRole("link", { name: "+ Webhook" }).click();
  const panel = panelOf(page);
  await panel.getByLabel("Alamat").fill("http://10.0.0.1/");
  await panel.getByRole("checkbox", { name: "OFFICE" }).check();
  await panel.getByRole("checkbox", { name: "outbound.created" }).check();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("WEBHOOK_HOSTS").first()).toBeVisible();
  await expect(panel.getByRole("checkbox", { name: "outbound.created" })).toBeChecked();

  await panel.getByLabel("Alamat").fill(address);
  await panel.getByRole("button", { name: "Simpan" }).click();
  const secret = page.getByRole("textbox", { name: "Rahasia" });
  await expect(secret).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.reload();
  await expect(rowOf(page, address)).toContainText("outbound.created");
  await expect(secret).toHaveCount(0);

  await panel.getByRole("button", { name: "Kirim uji coba" }).click();
  await expect(page.getByText("Terkirim, respons 204.")).toBeVisible();
  status = 500;
  await panel.getByRole("button", { name: "Kirim uji coba" }).click();
  await expect(page.getByText("Tidak terkirim: HTTP 500.")).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(2);

  await makeRecord(app);
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, address)).toContainText("1 kejadian gagal");
  }).toPass();
  await panel.getByRole("button", { name: "Lewati: outbound.created" }).click();
  await expect(page.getByText("Kejadian dilewati.")).toBeVisible();
  await expect(rowOf(page, address)).toContainText("Aktif");

  // A second page, and a change of another ADMIN.
  const { body: list } = await app.get<WebhookList>("ADMIN", "/webhook");
  const { id = 0, version } = list.data.find(({ url }) => url === address) ?? {};
  await database
    .insert(webhookDelivery)
    .values(Array.from({ length: 50 }, () => ({ webhookId: id, type: "webhook.test" })));
  await page.reload();
  await panel.getByRole("link", { name: "Berikutnya" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(3);

  await panel.getByRole("link", { name: "Ubah" }).click();
  const changed = { url: address, types: [], role: "ADMIN", active: true };
  await app.call("ADMIN", "put", `/webhook/${id}`, { body: changed, version });
  await panel.getByRole("checkbox", { name: "FG" }).check();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("Kejadian: –")).toBeVisible();
  await panel.getByRole("radio", { name: "Isian saya: FG,OFFICE" }).check();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(rowOf(page, address)).toContainText("FG, OFFICE");
  await page.goto(`${SCREEN}?view=${id}`);

  await panel.getByRole("link", { name: "Hapus" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).click();
  await expect(rowOf(page, address)).toHaveCount(0);
  await page.goto(`${SCREEN}?view=${id}`);
  await expect(panel).toHaveCount(0);
  const { body } = await app.get<WebhookList>("ADMIN", "/webhook");
  expect(body.data.filter(({ url }) => url === address)).toEqual([]);
});
