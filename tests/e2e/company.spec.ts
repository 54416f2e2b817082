import { expect, test } from "./fixtures";

test("only ADMIN sees the links of plant and mail settings", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/settings/profile");
  await expect(page.getByRole("link", { name: "Profil" })).toBeVisible();
  for (const name of ["Pengaturan pabrik", "Email keluar", "Sistem"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
});
