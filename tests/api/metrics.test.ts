import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connect } from "#backend/db/client";
import { countCall, gauges } from "#backend/metrics/figures";
import { createApi } from "#backend/api";
import { testEnv, useApi } from "../setup/api";

const TOKEN = "a token for the figures";
const api = useApi({ METRICS_TOKEN: TOKEN });
const here = { "X-Client-Address": "127.0.0.1" };
const elsewhere = { "X-Client-Address": "10.0.0.7" };

async function figures(headers: Record<string, string> = here): Promise<string> {
  const answer = await api.request("/metrics", { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

it.each([
  ["this machine", here, 200],
  ["this machine, by its other address", { "X-Client-Address": "::1" }, 200],
  ["another machine", elsewhere, 403],
  ["nobody knows where", {}, 403],
  ["a visitor of a proxy on this machine", { ...here, "X-Forwarded-For": "10.0.0.7" }, 403],
  ["a visitor of a proxy that says it another way", { ...here, Forwarded: "for=10.0.0.7" }, 403],
  ["another machine with the token", { ...elsewhere, Authorization: `Bearer ${TOKEN}` }, 200],
  ["another machine with another token", { ...elsewhere, Authorization: `Bearer ${TOKEN}s` }, 403],
  ["this machine with another token", { ...here, Authorization: "Bearer x" }, 403],
  ["this machine by another name", here, 403, "http://gudang.example"],
  ["this machine by a name that begins like it", here, 403, "http://localhost.evil.test"],
  ["another name with the token", { ...here, Authorization: `Bearer ${TOKEN}` }, 200, "http://gudang.example"],
  ["this machine by its address", here, 200, "http://[::1]:3000"],
])("/metrics checks the access of %s", async (_, headers, status, base = "") => {
  const answer = await api.request(`${base}/metrics`, { headers: headers as Record<string, string> });
  expect(answer.status).toBe(status);
  expect((await answer.text()).includes("gudang_")).toBe(status === 200);
});

it("/metrics rejects every token without METRICS_TOKEN", async () => {
  const { app } = createApi({ db: api.db, env: testEnv("postgres://x") });
  for (const token of ["undefined", "", TOKEN])
    expect(
      (await app.request("/metrics", { headers: { ...elsewhere, Authorization: `Bearer ${token}` } })).status,
    ).toBe(403);
});

it("/metrics counts calls by their route pattern for any URL", async () => {
  await api.get("ADMIN", "/customer/1");
  await api.get("ADMIN", "/customer/2");
  for (const path of ["/api/no-such/private-one", "/private-two", "/api/customer/private-three"])
    await api.request(path);
  const text = await figures();
  expect(text).toMatch(/gudang_api_call_seconds_count\{method="GET",route="\/customer\/:id"\} \d/);
  expect(text).not.toContain("private");
  expect(text).not.toContain("/customer/1");
});

it("/metrics omits figures that were never measured, and parts that are off", async () => {
  // Earlier files of this worker have measured them.
  const { standbyPool, standbyRead, diskFree, backupAge, archiveFailed, archiveAge } = gauges;
  standbyPool.reset();
  for (const gauge of [standbyRead, diskFree, backupAge, archiveFailed, archiveAge]) gauge.remove();
  const text = await figures();
  const absent = [
    "standby_read",
    "standby_connections",
    "disk_free_bytes",
    "backup_age_seconds",
    "archive_failed",
    "archive_age_seconds",
    "cluster_member",
    'part_state\\{part="archive"',
    'part_state\\{part="scales"',
  ];
  for (const name of absent) expect(text).not.toMatch(new RegExp(`^gudang_${name}`, "m"));
  expect(text).toMatch(/^gudang_part_state\{part="database"\} 0$/m);
  expect(text).not.toMatch(/^gudang_part_state\{.*\} [12]$/m);
});

it("/metrics stays below 100 kB after every call", async () => {
  for (const { method, path } of api.specs) {
    countCall(method.toUpperCase(), `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`, 12.345_678_9);
  }
  // The other figures of a worker take 10 kB.
  expect((await figures()).length).toBeLessThan(90_000);
});

it("/metrics includes the pool, waiting mails, exports and backups", async () => {
  await api.db.execute(
    sql`insert into outgoing_mail (kind, recipient, due_at) values ('reset', 'x@y.z', now() + interval '1 day')`,
  );
  await api.db.execute(sql`insert into backup_run (started_at, file) values (now() - interval '2 hours', 'x')`);
  const text = await figures();
  for (const line of [
    /^gudang_database_up 1$/m,
    /^gudang_mails\{state="waiting"\} 1$/m,
    /^gudang_mails\{state="failed"\} 0$/m,
    /^gudang_pool_connections\{state="busy"\} \d+$/m,
    /^gudang_pool_connections\{state="waited_for"\} 0$/m,
    /^gudang_exports\{state="making"\} 0$/m,
    /^gudang_backup_age_seconds 72\d\d(\.\d+)?$/m,
    /^gudang_backup_failed 0$/m,
  ])
    expect(text).toMatch(line);
});

it("/metrics omits database figures when the database is unavailable", async () => {
  const url = "postgres://x:y@127.0.0.1:1/x";
  const away = connect(url, { connections: 1 });
  const answer = await createApi({ db: away.db, env: testEnv(url) }).app.request("/metrics", { headers: here });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/^gudang_database_up 0$/m);
  await away.close();
});
