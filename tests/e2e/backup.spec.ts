import { sql } from "drizzle-orm";
import { expect, test } from "./fixtures";

/** Last backup on the start page (ADMIN) and in /metrics (operators). */

test("the start page shows ADMIN alone a failed backup with its reason, and that the WAL archive is off", async ({
  database,
  open,
}) => {
  await database.execute(sql`insert into backup_run (started_at, file) values ('2026-11-20T19:00:00Z', 'x')`);
  await database.execute(
    sql`insert into backup_run (started_at, file, error) values (now(), 'x', '/srv/backups/x cannot be written (ENOSPC).')`,
  );
  try {
    const admin = await open("ADMIN", { javaScript: false });
    await admin.goto("/home");
    const alert = admin.getByRole("alert").filter({ hasText: "Cadangan terakhir gagal dibuat" });
    await expect(alert).toContainText("/srv/backups/x cannot be written (ENOSPC).");
    await expect(alert).toContainText("Cadangan terakhir yang berhasil: 21/11/2026 02.00");
    const office = await open("OFFICE");
    await office.goto("/home");
    await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(office.getByText("Cadangan terakhir")).toHaveCount(0);
    await expect(admin.getByText("Semua baik")).toHaveCount(0);

    await database.execute(sql`update backup_run set error = null, finished_at = now()`);
    await admin.goto("/home");
    await admin.getByRole("link", { name: "Tidak aktif: Arsip WAL." }).click();
    await expect(admin).toHaveURL("/settings/system");
  } finally {
    await database.execute(sql`delete from backup_run`);
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
