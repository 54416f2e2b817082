import { randomInt } from "node:crypto";
import { pdfText } from "../setup/pdf-text";
import { allScreens, VISITOR_SCREENS } from "./all-screens";
import { expect, test } from "./fixtures";
import { makeRecord } from "./truck-steps";

/** What people write is text: in every field that is kept, in every parameter of an address, and in the title of a document. */

const MARK = "gdg-evil";
const HTML = `"'><img src=x onerror=${MARK}><script>${MARK}</script></script>`;
/** The marks of HTML as they must not stand on a page. */
const ALIVE = new RegExp(`<img src=x onerror=${MARK}|<script>${MARK}`, "i");

test("is shown as it was written, and runs nothing", async ({ app, open }) => {
  test.slow();
  const word = `X${randomInt(1e8)}`;
  const write = async (path: string, body: object) => {
    const answer = await app.call<{ id: number; version: number }>("ADMIN", "POST", path, { body });
    expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([path, 201, expect.any(String)]);
    return answer.body;
  };
  const name = `${word} ${HTML}`.slice(0, 120);
  const customer = await write("/customer", { code: word, name, address: HTML, phone: HTML.slice(0, 30) });
  await write("/vendor", { code: word, name, address: HTML });
  await write("/grade", { code: word, name: HTML.slice(0, 80) });
  await write("/marking", { name: `${word}${HTML}`.slice(0, 80), description: HTML });
  await write("/outbound-item", { name: `${word}${HTML}`.slice(0, 80), unit: "karung", kgPerUnit: 50 });
  await write("/inbound-item", { name: `${word}${HTML}`.slice(0, 80), unit: "karung" });
  await write("/user", {
    name: HTML.slice(0, 80),
    email: `${word}@gudang.test`,
    role: "SCALE",
    password: "kata sandi 9 panjang",
  });
  const truck = await makeRecord(app, {
    customerId: customer.id,
    ...{ driverName: HTML.slice(0, 80), destination: HTML.slice(0, 120), note: HTML },
  });
  expect(truck.driverName).toContain("<img");

  const page = await open("ADMIN");
  const wanted = [...(await allScreens(app)), `/record/outbound/${truck.id}/item?history=${truck.id}`];
  let shown = 0;
  for (const address of wanted) {
    const text = await (await page.request.get(address)).text();
    expect(text, address).not.toMatch(ALIVE);
    if (text.includes(MARK)) shown++;
  }
  // The lists of masters, the forms that choose among them, and the truck.
  expect(shown).toBeGreaterThan(10);
  for (const address of [
    "/management/customer",
    "/management/marking",
    "/management/user",
    `/record/outbound/${truck.id}/item`,
  ]) {
    await page.goto(address);
    await expect(page.getByText(MARK).first()).toBeVisible();
    expect(await page.locator(`img[src="x"]`).count()).toBe(0);
  }
  const pdf = await page.request.get(`/record/outbound/${truck.id}/pdf`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect(pdf.headers()["content-disposition"]).toMatch(/^inline; filename="[\w.-]+"$/);
  expect(
    pdfText(await pdf.body())
      .join("")
      .replace(/\s+/g, ""),
  ).toContain(`onerror=${MARK}`);
});

test("of an address is shown as it was written, too", async ({ app, open }) => {
  test.slow();
  const page = await open("ADMIN");
  const evil = encodeURIComponent(HTML);
  const search = ["q", "sort", "form", "date", "page", "status", "startDate", "type", "email", "view"]
    .map((name) => `${name}=${evil}`)
    .join("&");
  const addresses = [...(await allScreens(app)), ...VISITOR_SCREENS].map((address) => address.split("?")[0] ?? "");
  for (const address of new Set([...addresses, `/${evil}`, `/texts/${evil}`, `/import/${evil}/csv`])) {
    const answer = await page.request.get(`${address}?${search}`);
    expect(answer.status(), address).toBeLessThan(500);
    // Under the type of a page alone it would be one.
    const type = answer.headers()["content-type"] ?? "";
    if (type.includes("html")) expect(await answer.text(), address).not.toMatch(ALIVE);
  }
  const login = await page.request.post("/login", {
    headers: { Origin: app.url },
    form: { email: HTML, password: "x", intent: HTML, idempotencyKey: HTML },
  });
  expect(await login.text()).not.toMatch(ALIVE);
});
