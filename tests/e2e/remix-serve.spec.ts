import { startTestApp, type TestApp } from "../setup/e2e-app";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { newRecord } from "../setup/records";
import { freshPlate } from "../setup/trucks";
import { expect, test } from "./fixtures";

/** `npx remix-serve build/server/index.js` serves the whole application, without the limits and headers of server/. */
let app: TestApp;
test.beforeAll(async () => {
  app = await startTestApp(4000 + test.info().workerIndex, {}, { program: "remix-serve" });
});
test.afterAll(() => app.stop());

test("remix-serve serves sign-in, a list, a saved form, a file, a live monitor and the API", async ({ page }) => {
  await page.goto(`${app.url}/login`);
  await page.getByLabel("Email").fill(accountEmail("ADMIN"));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${app.url}/home`);
  await page.goto(`${app.url}/management/customer?form=new`);
  await page.getByRole("textbox", { name: "Kode" }).fill("SERVE");
  await page.getByRole("textbox", { name: "Nama", exact: true }).fill("PT Remix Serve");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("cell", { name: "PT Remix Serve", exact: true })).toBeVisible();
  const { status, body } = await app.get<{ data: unknown[] }>("ADMIN", "/customer?q=PT%20Remix%20Serve");
  expect({ status, found: body.data.length }).toEqual({ status: 200, found: 1 });

  const file = await page.request.get(`${app.url}/management/customer?download=csv`);
  expect(await file.text()).toContain("PT Remix Serve");

  await page.goto(`${app.url}/monitor`);
  const truck = await app.post<{ licensePlate: string }>("OFFICE", "/outbound-record", newRecord(freshPlate()));
  expect(truck.status).toBe(201);
  await expect(page.getByText(truck.body.licensePlate).first()).toBeVisible();
});
