import { makeUser, signIn } from "./account-steps";
import { expect, test, type Page } from "./fixtures";
import { menuItem, userMenu } from "./menus";

/** A password that an ADMIN has set, and a PC after its user has signed out. */

const GIVEN = "kuda-laut-biru-31";
const OWN = "kuda-nil-hijau-32";
const findNotice = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: "administrator" });

test("a user with a given password must choose one, and leaves an empty PC", async ({ open, app }) => {
  const { email } = await makeUser(app, { password: GIVEN });
  const page = await open(null);
  await signIn(page, email, GIVEN);
  await expect(page).toHaveURL("/home");
  await expect(findNotice(page)).toBeVisible();
  await page.goto("/record/booking");
  await findNotice(page).getByRole("link").click();
  await expect(page).toHaveURL("/settings/password");
  await page.locator("input[name=currentPassword]").fill(GIVEN);
  await page.locator("#password-form input[name=password]").fill(OWN);
  await page.locator("#password-form button[type=submit]").last().click();
  await expect(findNotice(page)).toHaveCount(0);

  const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await page.evaluate(() => localStorage.setItem("gudang-draft-1-x", "{}"));
  expect(await stored()).not.toEqual([]);
  await userMenu(page).click();
  await menuItem(page, "Keluar").click();
  await expect(page).toHaveURL("/login");
  expect((await stored()).filter((key) => /draft|recent|signedIn/i.test(key))).toEqual([]);
});
