import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { ActivityEntry, ErrorAnswer } from "#contract/answers";
import { businessDay, hourOfDay, shiftDay } from "#contract/plant/business-day";
import { formatDay, formatMoment } from "#contract/values/format";
import { MAX_MAILED_BYTES, type Recipient, type ReportMail, type ReportMailRun } from "#contract/reports/report-mail";
import { appUser } from "#backend/db/tables/accounts";
import { outgoingMail } from "#backend/db/tables/mail";
import { reportMail, reportMailRun } from "#backend/db/tables/report-mail";
import { dropOldFiles } from "#backend/housekeeping";
import { sendDueMail } from "#backend/mail/sender";
import { createTransport } from "#backend/mail/transport";
import { makeDueReports } from "#backend/report-mails/runs";
import { type LocalMailServer, startMailServer } from "../../scripts/demo/mail-server";
import { testEnv, useApi } from "../setup/api";
import { addressFor } from "../setup/database";
import { type Account, accountEmail } from "../setup/fixture";
import { readPdf, readXlsx } from "../setup/report-files";

/** Reports by mail, with a real mail server and two instances (docs/domain.md, Reports by mail). */

const ZONE = "Asia/Jakarta";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const api = useApi({ APP_TIMEZONE: ZONE });
let smtp: LocalMailServer;
let url: string;
const ids = new Map<Account, number>();
const idOf = (account: Account) => ids.get(account) ?? 0;

beforeAll(async () => {
  smtp = await startMailServer();
  const { rows } = await api.db.execute<{ name: string }>(sql`select current_database() as name`);
  url = addressFor(inject("serverUrl"), rows[0]?.name ?? "");
  await api.db
    .execute(sql`insert into production (production_no, date, shift, ex_do_master_id, outbound_item_id, grade_id, marking_id, bags, quantity_kg)
      select 'X-' || n, ${businessDay(ZONE)}::date - n, 1, 1, 1, 1, 1, 1, 100 + n from generate_series(0, 40) n`);
});
afterAll(() => smtp.close());
beforeEach(async () => {
  smtp.mails.length = 0;
  await api.db.delete(outgoingMail);
  await api.db.delete(reportMailRun);
  await api.db.delete(reportMail);
  for (const account of ["ADMIN", "OFFICE", "SCALE", "FINANCE"] as const) {
    const as = { emailVerifiedAt: sql`now()`, active: true, role: account, locale: "en" } as const;
    const [user] = await api.db
      .update(appUser)
      .set(as)
      .where(eq(appUser.email, accountEmail(account)))
      .returning();
    ids.set(account, user?.id ?? 0);
  }
});

const envWith = (settings?: Record<string, string>) =>
  testEnv(url, { APP_TIMEZONE: ZONE, SMTP_URL: smtp.url, ...settings });
/** One instance of the service makes and sends all due reports. */
async function pass(maxBytes = MAX_MAILED_BYTES, settings?: Record<string, string>) {
  const env = envWith(settings);
  await makeDueReports({ db: api.db, env }, maxBytes);
  await sendDueMail({ db: api.db, env }, createTransport(env));
}

const daily = (hour: string, over: object = {}) => ({
  name: "Produksi harian",
  report: "production",
  query: "",
  range: "yesterday",
  format: "xlsx",
  locale: "id",
  rhythm: "daily",
  hour,
  recipientIds: [idOf("OFFICE")],
  ...over,
});
/** The plant's hour some minutes ago. */
const ago = (minutes: number) => hourOfDay(ZONE, new Date(Date.now() - minutes * MINUTE_MS));

async function schedule(body: object, as: Account = "ADMIN") {
  const made = await api.post<ReportMail & ErrorAnswer>(as, "/report-mail", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
/** Pretends that the schedule was last looked at some days ago. */
const since = (days: number) =>
  api.db.update(reportMail).set({ ranUntil: sql`now() - make_interval(days => ${days}, mins => -30)` });
const readRuns = async ({ id }: { id: number }) =>
  (await api.get<{ data: ReportMailRun[] }>("ADMIN", `/report-mail/${id}/runs`)).body.data;
const lastRun = async (of: { id: number }) => (await readRuns(of))[0];

describe("a schedule", () => {
  it("is sent at its hour, once, by two instances", async () => {
    const made = await schedule(daily(ago(5), { recipientIds: [idOf("OFFICE"), idOf("ADMIN")] }));
    await Promise.all([pass(), pass()]);
    expect(smtp.mails).toEqual([]);
    await since(1);
    await Promise.all([pass(), pass()]);
    await Promise.all([pass(), pass()]);
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(["admin@gudang.test", "office@gudang.test"]);

    const yesterday = shiftDay(businessDay(ZONE, new Date(Date.now() - 5 * MINUTE_MS)), -1);
    const [mail] = smtp.mails;
    expect(mail?.subject).toBe(`Report Produksi harian, ${formatDay(yesterday)}`);
    expect(mail?.text).toContain("Rows: 1.");
    expect(mail?.text).not.toContain("comes late");
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toBe(`laporan-production-${yesterday}-${yesterday}.xlsx`);
    const { rows } = await readXlsx(Buffer.from(file?.content ?? []));
    expect(rows).toHaveLength(1);

    const runs = await readRuns(made);
    expect(runs).toMatchObject([
      {
        status: "sent",
        manual: false,
        missed: 0,
        attempts: 1,
        rows: 1,
        bytes: file?.content.length,
        startDate: yesterday,
        endDate: yesterday,
        mails: { sent: 2, waiting: 0, failed: 0 },
      },
    ]);
    const { body } = await api.get<ReportMail>("OFFICE", `/report-mail/${made.id}`);
    expect(Date.parse(body.nextAt ?? "") - Date.parse(runs[0]?.dueAt ?? "")).toBe(DAY_MS);
    const exported = await api.get<{ data: ActivityEntry[] }>("ADMIN", "/list/production/activity");
    expect(exported.body.data[0]).toMatchObject({ action: "exportReport", by: { name: "Uji ADMIN" } });
  });

  it("carries a letter when its report names one partner", async () => {
    await schedule(daily(ago(5), { report: "statement", query: "customerId=1", range: "thisMonth", format: "pdf" }));
    await since(1);
    await pass();
    const [file] = smtp.mails[0]?.attachments ?? [];
    const texts = (await readPdf(Buffer.from(file?.content ?? []))).flat();
    expect(texts).toEqual(expect.arrayContaining(["Kepada", "PT Sinar Pangan", "Diperiksa dan disetujui"]));
  });

  it("is sent once after an outage, and says when it was due and for which days", async () => {
    const made = await schedule(daily(ago(60), { range: "today" }));
    await since(4);
    await Promise.all([pass(), pass()]);
    await pass();
    const [run] = await readRuns(made);
    expect(run?.missed).toBeGreaterThanOrEqual(2);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.subject).toContain(formatDay(run?.startDate ?? ""));
    expect(smtp.mails[0]?.text).toContain(`It was due on ${formatMoment(run?.dueAt ?? "", ZONE)} and comes late`);
  });

  it("is sent once when the process dies before the mails are queued", async () => {
    const made = await schedule(daily(ago(5)));
    await since(1);
    // The first instance fails while it makes the file, and its database is gone before it can say so.
    await makeDueReports({ db: api.db, env: envWith({ DATABASE_URL: "postgres://127.0.0.1:9/none" }) }, 1);
    expect(await lastRun(made)).toMatchObject({ status: "waiting", attempts: 1, error: "failed" });
    await pass();
    expect(smtp.mails).toEqual([]);
    await api.db.update(reportMailRun).set({ retryAt: sql`now() - interval '1 second'` });
    await Promise.all([pass(), pass()]);
    expect(await readRuns(made)).toMatchObject([{ status: "sent", attempts: 2, error: null }]);
    expect(smtp.mails).toHaveLength(1);
  });

  it("queues no mail for an attempt whose lease another instance has taken over", async () => {
    const made = await schedule(daily(ago(5)));
    await since(1);
    let slow: Promise<void> | undefined;
    await api.db.transaction(async (tx) => {
      // The file waits for this lock.
      await tx.execute(sql`lock table production in access exclusive mode`);
      slow = makeDueReports({ db: api.db, env: envWith() }, MAX_MAILED_BYTES);
      await expect.poll(async () => (await lastRun(made))?.attempts).toBe(1);
      await api.db.update(reportMailRun).set({ attempts: 2, retryAt: sql`now() + interval '1 hour'` });
    });
    await slow;
    expect(await api.db.$count(outgoingMail)).toBe(0);
    expect(await lastRun(made)).toMatchObject({ status: "waiting", attempts: 2 });
  });

  it("is given up after five attempts", async () => {
    const made = await schedule(daily(ago(5)));
    await since(1);
    const env = envWith({ DATABASE_URL: "postgres://127.0.0.1:9/none" });
    for (let tries = 0; tries < 6; tries++) {
      await makeDueReports({ db: api.db, env }, 1);
      await api.db.update(reportMailRun).set({ retryAt: sql`now() - interval '1 second'` });
    }
    expect(await readRuns(made)).toMatchObject([{ status: "failed", attempts: 5, error: "failed" }]);
  });

  it("is not sent while paused, and not made up when resumed", async () => {
    const made = await schedule(daily(ago(5)));
    const paused = await api.post<ReportMail>("OFFICE", `/report-mail/${made.id}/pause`, {}, made.version);
    expect(paused.body).toMatchObject({ active: false, nextAt: null });
    await since(3);
    await pass();
    await api.post("OFFICE", `/report-mail/${made.id}/resume`, {}, paused.body.version);
    await pass();
    expect(smtp.mails).toEqual([]);
    expect(await readRuns(made)).toEqual([]);
  });

  it("is deleted with a run that waits", async () => {
    const made = await schedule(daily("18:00"));
    await api.post("ADMIN", `/report-mail/${made.id}/run`, {});
    expect((await api.call("ADMIN", "delete", `/report-mail/${made.id}`, { body: {} })).status).toBe(204);
    await pass();
    expect(smtp.mails).toEqual([]);
    expect((await api.get("ADMIN", `/report-mail/${made.id}`)).status).toBe(404);
  });

  it("has its last run in the list, also among many schedules", async () => {
    for (let n = 0; n < 22; n++) {
      const { id } = await schedule(daily("18:00", { name: `Harian ${n}` }));
      await api.post("ADMIN", `/report-mail/${id}/run`, {});
    }
    const { body } = await api.get<{ data: ReportMail[] }>("ADMIN", "/report-mail");
    expect(body.data.map(({ lastRun: run }) => run?.status)).toEqual(Array(22).fill("waiting"));
  });

  it("is refused beyond 30 schedules, also to concurrent users", async () => {
    for (let n = 0; n < 28; n++) await schedule(daily("18:00", { name: `Harian ${n}` }));
    const more = Array.from({ length: 4 }, (_, n) =>
      api.post("OFFICE", "/report-mail", daily("18:00", { name: `Lagi ${n}` })),
    );
    const statuses = (await Promise.all(more)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409]);
  });

  it("is sent now on request, once at a time and once in ten minutes", async () => {
    const made = await schedule(daily("18:00", { range: "thisMonth", format: "pdf" }));
    const run = () => api.post<ReportMail & ErrorAnswer>("OFFICE", `/report-mail/${made.id}/run`, {});
    expect((await run()).body.lastRun).toMatchObject({ status: "waiting", manual: true });
    expect((await run()).body.code).toBe("reportMailRunning");
    await pass();
    expect(smtp.mails[0]?.attachments[0]?.filename).toMatch(/\.pdf$/);
    const early = await run();
    expect([early.status, early.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await api.db.update(reportMailRun).set({ dueAt: sql`now() - interval '11 minutes'` });
    expect((await run()).status).toBe(200);
    const history = await api.get<{ data: ActivityEntry[] }>("ADMIN", `/report-mail/${made.id}/activity`);
    expect(history.body.data.map(({ action }) => action)).toEqual(["run", "run", "create"]);
  });
});

describe("recipients", () => {
  const both = (over = {}) => daily(ago(5), { recipientIds: [idOf("ADMIN"), idOf("OFFICE")], ...over });
  const change = (account: Account, values: Partial<typeof appUser.$inferInsert>) =>
    api.db
      .update(appUser)
      .set(values)
      .where(eq(appUser.id, idOf(account)));

  it.each([
    ["is disabled", { active: false }, "left"],
    ["loses the role", { role: "FG" }, "role"],
    ["has no verified address", { emailVerifiedAt: null }, "address"],
  ] as const)("get no mail when the user %s, and the run says so", async (_, values, outcome) => {
    const made = await schedule(both());
    await change("OFFICE", values);
    await since(1);
    await pass();
    expect(smtp.mails.map(({ to }) => to)).toEqual(["admin@gudang.test"]);
    const { recipients = [] } = (await lastRun(made)) ?? {};
    expect(Object.fromEntries(recipients.map(({ name, outcome: of }) => [name, of]))).toEqual({
      "Uji ADMIN": "mailed",
      "Uji OFFICE": outcome,
    });
  });

  it("get no mail when the role changes between the file and the mail", async () => {
    await schedule(both());
    await since(1);
    await makeDueReports({ db: api.db, env: envWith() }, MAX_MAILED_BYTES);
    await change("OFFICE", { role: "FG" });
    await pass();
    expect(smtp.mails.map(({ to }) => to)).toEqual(["admin@gudang.test"]);
  });

  it("fail the run when no recipient is left", async () => {
    const made = await schedule(daily(ago(5)));
    await change("OFFICE", { active: false });
    await since(1);
    await pass();
    expect(await lastRun(made)).toMatchObject({ status: "failed", error: "recipients", attempts: 1 });
  });

  it("get no mail when the owner may no longer see the report", async () => {
    const made = await schedule(daily(ago(5), { recipientIds: [idOf("ADMIN")] }), "OFFICE");
    await change("OFFICE", { role: "FG" });
    await since(1);
    await pass();
    expect(await lastRun(made)).toMatchObject({ status: "failed", error: "owner" });
    expect(smtp.mails).toEqual([]);
  });

  it.each([
    ["who may all see prices", ["ADMIN", "FINANCE"], true],
    ["of whom one may not", ["ADMIN", "SCALE"], false],
  ] as const)("%s get prices: %s", async (_, accounts, priced) => {
    const inbound = { report: "inbound", query: "type=vendor&sort=-amount", recipientIds: accounts.map(idOf) };
    await schedule(daily(ago(5), inbound));
    await since(1);
    await pass();
    expect(smtp.mails).toHaveLength(2);
    const { head } = await readXlsx(Buffer.from(smtp.mails[0]?.attachments[0]?.content ?? []));
    expect(head.some((one) => one.includes("Rp"))).toBe(priced);
  });

  it("are offered and accepted only with a verified address and a role that may see the report", async () => {
    await change("FINANCE", { emailVerifiedAt: null });
    const offered = await api.get<{ data: Recipient[] }>("ADMIN", "/report-mail/recipients?report=inbound");
    expect(offered.body.data.map(({ name }) => name)).toEqual(["Uji ADMIN", "Uji SCALE"]);
    expect((await api.get("OFFICE", "/report-mail/recipients?report=inbound")).status).toBe(403);
    for (const account of ["FINANCE", "OFFICE"] as const) {
      const body = daily("18:00", { report: "inbound", recipientIds: [idOf(account)] });
      const refused = await api.post<ErrorAnswer>("ADMIN", "/report-mail", body);
      expect([refused.status, refused.body.errorCodes]).toEqual([
        422,
        { recipientIds: [{ code: "reportMailRecipient", params: { name: `Uji ${account}` } }] },
      ]);
    }
  });
});

describe("a file", () => {
  it("above the limit is not sent, and the run says so", async () => {
    const made = await schedule(daily(ago(5)));
    await since(1);
    await pass(1_000);
    expect(await lastRun(made)).toMatchObject({ status: "failed", error: "tooLarge", attempts: 1, bytes: null });
    expect(smtp.mails).toEqual([]);
  });

  it("is kept as long as its mails", async () => {
    await schedule(daily(ago(5)));
    await since(1);
    await pass();
    const kept = () => api.db.$count(reportMailRun, and(eq(reportMailRun.status, "sent"), sql`content is not null`));
    await dropOldFiles(api.db);
    expect(await kept()).toBe(1);
    await api.db.update(reportMailRun).set({ startedAt: sql`now() - interval '32 days'` });
    await dropOldFiles(api.db);
    expect(await kept()).toBe(0);
  });
});

describe("input", () => {
  it("keeps the filters of the report, without its days", async () => {
    const query = "type=grade&startDate=2026-01-01&endDate=2026-01-31&page=3&grade=1&stray=1";
    expect((await schedule(daily("18.00", { query }))).query).toBe("type=grade&grade=1");
  });

  it.each([
    ["a weekly one needs its weekday", { rhythm: "weekly" }, "weekday", "validation.required"],
    ["a monthly one needs its day", { rhythm: "monthly" }, "monthDay", "validation.required"],
    ["an hour of the day", { hour: "25:00" }, "hour", "validation.hour"],
    ["a recipient", { recipientIds: [] }, "recipientIds", "validation.listShort"],
    ["filters of the report", { query: "type=vendor" }, "query", "reportMailQuery"],
    ["columns that fit its rows", { query: "type=grade&across=grade" }, "query", "reportMailQuery"],
  ])("%s", async (_, over, field, code) => {
    const refused = await api.post<ErrorAnswer>("ADMIN", "/report-mail", daily("18:00", over));
    expect([refused.status, refused.body.errorCodes?.[field]?.[0]?.code]).toEqual([422, code]);
  });

  it("of a report that the caller may not see is refused, also to change it", async () => {
    const inbound = daily("18:00", { report: "inbound", recipientIds: [idOf("ADMIN")] });
    expect((await api.post("OFFICE", "/report-mail", inbound)).status).toBe(403);
    const made = await schedule(inbound);
    const change = daily("18:00", { recipientIds: [idOf("OFFICE")] });
    expect((await api.put("OFFICE", `/report-mail/${made.id}`, change, made.version)).status).toBe(403);
    expect((await api.post("OFFICE", `/report-mail/${made.id}/run`, {})).status).toBe(403);
  });
});
