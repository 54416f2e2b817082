import { expect, test, type Page } from "./fixtures";

/** Error states of a screen, and retrying (docs/specification.md, section 8). */

const LIST = "/record/booking?status=ACTIVE";
const findDialog = (page: Page) => page.getByRole("alertdialog", { name: "Terjadi kesalahan" });
const PAGE =
  "<!doctype html><title>502</title><style>h1 { color: rgb(12, 34, 56) }</style><h1>Bad gateway</h1>" +
  '<p style="font-size: 31px">nginx</p><script>document.querySelector("p").textContent = "run"</script>';

test('a failed loader shows the error layout under the dialog, and "try again" reloads it', async ({
  open,
  startWeb,
}) => {
  const web = await startWeb();
  const page = await open("OFFICE", { cutsLine: true });
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  expect((await page.goto(web.url + LIST))?.status()).toBe(503);
  await expect(findDialog(page)).toContainText(/Permintaan [0-9a-f-]{36}/);
  await findDialog(page).getByRole("button", { name: "OK" }).click();
  await expect(findDialog(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terjadi kesalahan");
  await expect(page.locator("#main").getByText(/^Permintaan [0-9a-f-]{36}$/)).toBeVisible();
  expect(said.join("\n")).toMatch(/The data of \/record\/booking could not be loaded: 503 [0-9a-f-]{36}/);
  // The server is still unavailable, so the dialog shows again.
  await page.getByRole("link", { name: "Coba lagi" }).click();
  await findDialog(page).getByRole("button", { name: "Batal" }).click();
  web.connect();
  await page.getByRole("link", { name: "Coba lagi" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Booking");
  await expect(page).toHaveURL(web.url + LIST);
});

test("a user call that fails is no ended session", async ({ open, startWeb }) => {
  const web = await startWeb();
  const page = await open("OFFICE", { cutsLine: true });
  web.connect();
  await page.goto(web.url + LIST);
  web.failUser();
  await page.getByRole("columnheader", { name: "Tanggal" }).getByRole("link").click();
  await expect(findDialog(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("Terjadi kesalahan");
});

test("HTML from a failing server is shown unchanged and runs no scripts", async ({ open, startWeb }) => {
  const web = await startWeb();
  const page = await open("OFFICE", { cutsLine: true });
  web.connect();
  await page.goto(`${web.url}/home`);
  web.fail(PAGE);
  await page.goto(web.url + LIST);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading")).toHaveCSS("color", "rgb(12, 34, 56)");
  await expect(frame.getByText("nginx")).toHaveCSS("font-size", "31px");
  await page.getByRole("button", { name: "Tutup" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Coba lagi" })).toBeVisible();
});

test("an embedded page has its own policy, and only this site can frame it", async ({ app, open }) => {
  const page = await open(null);
  const send = (origin: string) =>
    page.request.post("/framed-error", { headers: { Origin: origin }, form: { html: PAGE }, maxRedirects: 0 });
  const answer = await send(app.url);
  expect(await answer.text()).toBe(PAGE);
  const policy = answer.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/^sandbox; default-src 'none';/);
  expect(policy).not.toMatch(/script|allow-/);
  expect((await send("https://evil.example")).status()).toBe(403);
  expect((await page.request.get("/framed-error")).status()).toBe(404);
});

test('an unreachable screen shows "offline", and loads when the network is back', async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.goto("/record/booking");
  await page.context().setOffline(true);
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Batal" });
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tidak ada sambungan");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page).toHaveURL(/status=CANCELLED/);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Coba lagi" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Booking");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("CANCELLED");
});
