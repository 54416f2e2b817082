import { randomInt } from "node:crypto";
import type { User, UserList } from "#contract/accounts/user";
import type { TestApp } from "../setup/e2e-app";
import { accountEmail, PASSWORD, type Account } from "../setup/fixture";
import { expect, type Page } from "./fixtures";

/** Steps of users with their own accounts. */

/** The password of users that tests create. */
export const OWN_PASSWORD = "beras merah 2026";

/** An address that no other test uses. */
export const newEmail = () => `orang${process.pid}.${randomInt(1e9)}@gudang.test`;

export async function makeUser(app: TestApp, changes: Record<string, unknown> = {}): Promise<User> {
  const body = { name: "Rina Wijaya", email: newEmail(), role: "OFFICE", password: OWN_PASSWORD, ...changes };
  const answer = await app.post<User>("ADMIN", "/user", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

export async function userBy(app: TestApp, email = ""): Promise<User | undefined> {
  const { body } = await app.get<UserList>("ADMIN", `/user?q=${encodeURIComponent(email)}`);
  return body.data[0];
}

/** The password field, not the button that shows it. */
export const passwordOf = (page: Page) => page.locator("input[name=password]");

/** Fills e-mail and password on the current screen, and presses Enter. */
export async function typeSignIn(page: Page, email: string, password = OWN_PASSWORD) {
  await page.getByLabel("Email").fill(email);
  await passwordOf(page).fill(password);
  await passwordOf(page).press("Enter");
}

export async function signIn(page: Page, email: string, password = OWN_PASSWORD) {
  await page.goto("/login");
  await typeSignIn(page, email, password);
}

/** Signs an account of the fixture in on the current screen. */
export async function signInAs(page: Page, account: Account) {
  await typeSignIn(page, accountEmail(account), PASSWORD);
  await expect(page).not.toHaveURL("/login");
}

/** Waits for the newest mail to an address and returns the path of its link. */
export async function linkTo(app: TestApp, email: string, subject: RegExp): Promise<string> {
  const mail = () => app.mails.findLast((one) => one.to === email && subject.test(one.subject));
  await expect.poll(() => mail()?.subject).toMatch(subject);
  const { pathname, search } = new URL(mail()?.links[0] ?? "");
  return pathname + search;
}
