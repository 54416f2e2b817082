import { passwordOf } from "./account-steps";
import { expect, test } from "./fixtures";

/** Screens of passwords. Registration and recovery: no-javascript.spec.ts. */

test("an invalid password link offers a new link for its address", async ({ open }) => {
  const page = await open(null);
  await page.goto(`/password/reset/${"x".repeat(43)}?email=rina%40gudang.test`);
  await expect(page.getByText("Tautan ini sudah dipakai atau sudah kedaluwarsa.")).toBeVisible();
  await expect(passwordOf(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Minta tautan baru" }).click();
  await expect(page).toHaveURL(/\/password\/reset\?/);
  await expect(page.getByLabel("Email")).toHaveValue("rina@gudang.test");
});

test("a button reveals the password and keeps the focus in the field", async ({ open }) => {
  const page = await open(null);
  await page.goto("/login");
  const password = passwordOf(page);
  await password.fill("rahasia sekali");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("button", { name: "Tampilkan kata sandi" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toBeFocused();
  await page.goto("/register");
  await expect(passwordOf(page)).toHaveAttribute("autocomplete", "new-password");
});
