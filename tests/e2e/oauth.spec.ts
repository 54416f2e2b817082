import type { LocalProvider, Person } from "../../scripts/demo/provider";
import { findings } from "./axe";
import { userBy } from "./account-steps";
import { expect, type Page, test } from "./fixtures";
import { PROVIDER } from "./providers";

/** Sign-in by an identity provider. */

// Some tests start at the provider's URL.
test.beforeAll(({ provider }) => expect(provider.people).toBeDefined());

let made = 0;
const newPerson = (more: Partial<Person> = {}): Person => {
  const number = ++made;
  return { name: `Orang ${number}`, email: `orang${process.pid}.${number}@pabrik.test`, ...more };
};

/** Goes from the sign-in screen to the provider's list of users. */
async function toProvider(page: Page) {
  await page.goto("/login");
  await page.getByRole("button", { name: `Masuk dengan ${PROVIDER}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Local identity provider");
}

async function signIn(page: Page, provider: LocalProvider, person: Person) {
  provider.people.push(person);
  await toProvider(page);
  await page.getByRole("button", { name: person.name, exact: false }).last().click();
}

async function expectRefused(page: Page, text: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Gagal masuk dengan ${PROVIDER}`);
  await expect(page.getByText(text)).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === "token" || name.startsWith("oauth-"))).toEqual([]);
  await page.getByRole("link", { name: "Ke halaman masuk" }).click();
  await expect(page).toHaveURL("/login");
}

test("the authorization request has state, nonce and PKCE, kept in one signed cookie", async ({ app, open }) => {
  const page = await open(null);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/auth");
  await toProvider(page);
  const { searchParams: sent } = new URL((await asked).url());
  expect(sent.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) expect(sent.get(name)).toMatch(/^[\w-]{43}$/);
  const [kept, ...others] = (await page.context().cookies(app.url)).filter(({ name }) => name.startsWith("oauth-"));
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const left = (kept?.expires ?? 0) - Date.now() / 1000;
  expect(left).toBeGreaterThan(500);
  expect(left).toBeLessThan(700);

  // A cookie with a changed byte is ignored.
  const callback = `/oauth/pabrik/callback?state=${sent.get("state")}&code=x`;
  const spoiled = (kept?.value ?? "").replace(/^./, (first) => (first === "e" ? "f" : "e"));
  await page.context().addCookies([{ name: kept?.name ?? "", value: spoiled, url: app.url }]);
  await page.goto(callback);
  await expect(page.getByText("Percobaan masuk ini tidak berlaku lagi")).toBeVisible();
});

test("a callback is valid once, in the browser that started the sign-in", async ({ app, open, provider }) => {
  const page = await open(null);
  const person = newPerson();
  const back = page.waitForRequest((request) => request.url().includes("/oauth/pabrik/callback?"));
  await signIn(page, provider, person);
  const callback = (await back).url();
  await expect(page).toHaveURL("/home");
  const cookies = await page.context().cookies(app.url);
  expect(cookies.filter(({ name }) => name.startsWith("oauth-"))).toEqual([]);

  const other = await open(null);
  await other.goto(callback);
  await expectRefused(other, "Percobaan masuk ini tidak berlaku lagi");
  // The same browser after signing out.
  await page.context().clearCookies({ name: "token" });
  await page.goto(callback);
  await expectRefused(page, "Percobaan masuk ini tidak berlaku lagi");
  await page.goto("/oauth/pabrik/callback");
  await expectRefused(page, "Percobaan masuk ini tidak berlaku lagi");
  expect(await userBy(app, person.email)).toBeDefined();
});

test("a user who declines at the provider sees a message, and can retry", async ({ open, provider }) => {
  const page = await open(null);
  provider.people.push(newPerson());
  await toProvider(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(`Masuk lewat ${PROVIDER} dibatalkan.`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: `Coba lagi dengan ${PROVIDER}` }).click();
  await page.getByRole("button", { name: `Orang ${made} ` }).click();
  await expect(page).toHaveURL("/home");
});

test("a user sees the linked provider and unlinks it", async ({ open, provider }) => {
  const page = await open(null);
  await signIn(page, provider, newPerson());
  await expect(page).toHaveURL("/home");
  await page.goto("/settings/password");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Putuskan: localhost", exact: false }).click();
  await expect(page.getByText("Akun itu sudah diputuskan.")).toBeVisible();
  await expect(page.getByText("Akun terhubung")).toHaveCount(0);
});

test("signing out ends the provider's session too", async ({ open, provider }) => {
  const page = await open(null);
  const person = newPerson();
  await signIn(page, provider, person);
  await expect(page).toHaveURL("/home");
  await page.getByRole("button", { name: person.name }).click();
  await page.getByRole("menuitem", { name: "Keluar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log out here too?");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
  expect((await page.context().cookies()).filter(({ name }) => name === "provider-session")).toEqual([]);
  // The provider asks who signs in.
  await toProvider(page);
});
