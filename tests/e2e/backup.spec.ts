import { sql } from "drizzle-orm";
import { expect, test } from "./fixtures";

/** Repairs of the installation for ADMIN, and /metrics for operators. */

test("an ADMIN mends by keyboard what the start page and the system page list, worst first", async ({
  database,
  open,
}) => {
  await database.execute(sql`insert into backup_run (started_at, file) values ('2026-11-20T19:00:00Z', 'x')`);
  await database.execute(
    sql`insert into backup_run (started_at, file, error) values (now(), 'x', '/srv/backups/x cannot be written (ENOSPC).')`,
  );
  await database.execute(sql`
    insert into outgoing_mail (kind, recipient, failed_at, error) values ('reset', 'repair@gudang.test', now(), '550')`);
  try {
    const page = await open("ADMIN");
    await page.goto("/settings/system");
    const repairs = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    const backup = repairs.filter({ hasText: "Backup malam" });
    await expect(backup).toContainText("Sejak 21/11/2026 02.00");
    await expect(backup).toContainText("/srv/backups/x cannot be written (ENOSPC).");
    await expect(backup).toContainText("Bila disk basis data rusak, data yang tidak ada di backup hilang.");
    await expect(backup.getByRole("code")).toHaveText("npm run backup");
    const mails = repairs.filter({ hasText: "email gagal dikirim" });
    await mails.getByRole("link", { name: "Email keluar" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/settings/mail");

    const plain = await open("ADMIN", { javaScript: false });
    await plain.goto("/home");
    await plain.getByRole("link", { name: "Backup malam: Percobaan terakhir gagal" }).click();
    await expect(plain).toHaveURL("/settings/system");
    const office = await open("OFFICE");
    await office.goto("/home");
    await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(office.getByText("Backup malam")).toHaveCount(0);

    await database.execute(sql`update backup_run set error = null, finished_at = now()`);
    await database.execute(sql`delete from outgoing_mail where recipient = 'repair@gudang.test'`);
    await page.goto("/settings/system");
    await expect(page.getByText("npm run backup")).toHaveCount(0);
  } finally {
    await database.execute(sql`delete from backup_run`);
    await database.execute(sql`delete from outgoing_mail where recipient = 'repair@gudang.test'`);
  }
});

test("metrics count screens by route pattern, and are hidden from proxied visitors", async ({ app, open }) => {
  const { request } = await open("ADMIN");
  expect((await request.get("/record/outbound?date=&q=secret-word")).status()).toBe(200);
  expect((await request.get("/record/outbound/999999/pdf")).status()).toBe(404);
  expect((await request.get("/secret-address")).status()).toBe(404);

  const figures = await fetch(`${app.url}/metrics`);
  expect(figures.status).toBe(200);
  const text = await figures.text();
  expect(text).toMatch(/gudang_http_request_seconds_count\{route="\/record\/outbound",status="2xx"\} \d/);
  expect(text).toContain('route="/record/outbound/:id/pdf",status="4xx"');
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(text).not.toContain("secret");
  expect(text).not.toContain("/999999");

  for (const address of ["127.0.0.1", "", " "]) {
    const forwarded = await fetch(`${app.url}/metrics`, { headers: { "X-Forwarded-For": address } });
    expect(forwarded.status, `"${address}"`).toBe(403);
  }
});
