import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { can, parseRoles, type Role } from "#contract/access";
import {
  outcomeFor,
  type RecipientOutcome,
  reportNamed,
  type RunError,
  seesPrices,
} from "#contract/reports/report-mail";
import { daysOfRun, dueRun } from "#contract/reports/report-schedule";
import { clockMs } from "../db/clock";
import type { Database } from "../db/client";
import { loggedError } from "../db/driver-error";
import { appUser } from "../db/tables/accounts";
import { reportMail, reportMailRun } from "../db/tables/report-mail";
import { logExport } from "../files/export-history";
import { FileTooLarge, mailedFile, reportFileName, TooManyRows } from "../files/file";
import type { Platform } from "../http/context";
import { queueMail } from "../mail/queue";
import { envInForce } from "../db/saved-plant";
import { mailedRequest } from "./request";

/** Runs of scheduled reports (docs/decisions/0125-reports-by-mail.md). */

const INTERVAL_MS = 10_000;
/** Lease of the instance that makes the file; longer than FILE_MS. */
const LEASE_MINUTES = 15;
const FILE_MS = 600_000;
const TRIES = 5;

type Run = Omit<typeof reportMailRun.$inferSelect, "content">;

/** Makes due reports periodically; safe on several instances. @param maxBytes of an attachment */
export function startReportMails(platform: Platform, maxBytes: number): void {
  const next = () => {
    setTimeout(() => {
      void makeDueReports(platform, maxBytes)
        // Database outages are reported by its health check.
        .catch(() => undefined)
        .finally(next);
    }, INTERVAL_MS).unref();
  };
  next();
}

/** Begins the runs that are due, and makes all that wait. */
export async function makeDueReports(given: Platform, maxBytes: number): Promise<void> {
  const platform = { ...given, env: await envInForce(given) };
  await beginDueRuns(platform);
  for (let run = await takeRun(platform.db); run !== null; run = await takeRun(platform.db)) {
    await attempt(platform, run, maxBytes);
  }
}

async function beginDueRuns({ db, env: { APP_TIMEZONE: timeZone } }: Platform): Promise<void> {
  const isLive = and(eq(reportMail.active, true), isNull(reportMail.deletedAt));
  const schedules = await db.select().from(reportMail).where(isLive);
  if (schedules.length === 0) return;
  const now = new Date(await clockMs(db));
  for (const schedule of schedules) {
    const { id, ranUntil, range } = schedule;
    const due = dueRun(schedule, timeZone, { ranUntil: new Date(ranUntil), now });
    if (due === null) continue;
    const dueAt = due.at.toISOString();
    await db.transaction(async (tx) => {
      // Only one instance moves the moment on; an edit moves it too.
      const unchanged = and(eq(reportMail.id, id), eq(reportMail.ranUntil, ranUntil), isLive);
      const begun = await tx
        .update(reportMail)
        .set({ ranUntil: dueAt })
        .where(unchanged)
        .returning({ id: reportMail.id });
      if (begun.length === 0) return;
      const days = daysOfRun(range, timeZone, due.at);
      await tx.insert(reportMailRun).values({ reportMailId: id, dueAt, manual: false, missed: due.missed, ...days });
    });
  }
}

async function takeRun(db: Database): Promise<Run | null> {
  const waiting = db
    .select({ id: reportMailRun.id })
    .from(reportMailRun)
    .where(and(eq(reportMailRun.status, "waiting"), lte(reportMailRun.retryAt, sql`now()`)))
    .orderBy(reportMailRun.retryAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(reportMailRun)
    .set({
      attempts: sql`${reportMailRun.attempts} + 1`,
      retryAt: sql`now() + make_interval(mins => ${LEASE_MINUTES})`,
    })
    .where(eq(reportMailRun.id, sql`(${waiting})`))
    .returning();
  return taken ?? null;
}

class GivenUp extends Error {
  constructor(
    readonly reason: RunError,
    readonly recipients: Run["recipients"] = [],
  ) {
    super(reason);
  }
}

async function attempt(platform: Platform, run: Run, maxBytes: number): Promise<void> {
  const { db } = platform;
  try {
    // An earlier attempt may have ended its process.
    if (run.attempts > TRIES) throw new GivenUp("failed");
    await makeRun(platform, run, maxBytes);
  } catch (error) {
    if (error instanceof GivenUp) {
      await end(db, run, { status: "failed", error: error.reason, recipients: error.recipients });
      return;
    }
    console.error(
      JSON.stringify({ level: "error", message: "A scheduled report failed", run: run.id, error: loggedError(error) }),
    );
    if (run.attempts >= TRIES) await end(db, run, { status: "failed", error: "failed" });
    else await end(db, run, { error: "failed", retryAt: sql`now() + make_interval(mins => ${2 ** run.attempts})` });
  }
}

/** Changes a run unless another instance has taken it over. @returns whether it did */
async function end(db: Pick<Database, "update">, run: Run, values: object): Promise<boolean> {
  const own = and(
    eq(reportMailRun.id, run.id),
    eq(reportMailRun.status, "waiting"),
    eq(reportMailRun.attempts, run.attempts),
  );
  const changed = await db.update(reportMailRun).set(values).where(own).returning({ id: reportMailRun.id });
  return changed.length > 0;
}

async function makeRun(platform: Platform, run: Run, maxBytes: number): Promise<void> {
  const { db } = platform;
  const people = await readRecipients(db, run.reportMailId);
  const { schedule, owner, recipients } = people;
  const report = reportNamed(schedule.report);
  const mayOwn = owner?.active && can(owner, "report-mail", "edit");
  if (report === undefined || !mayOwn || !can(owner, report.area, "report")) throw new GivenUp("owner");
  const outcomes = recipients.map((user): { user: Person; outcome: RecipientOutcome } => {
    return { user, outcome: outcomeFor(report, user) };
  });
  const told = outcomes.map(({ user: { id, name }, outcome }) => ({ id, name, outcome }));
  const mailed = outcomes.filter(({ outcome }) => outcome === "mailed").map(({ user }) => user);
  if (mailed.length === 0) throw new GivenUp("recipients", told);
  // One file for all: it has prices only if all of them may see prices.
  const viewer = [owner, ...mailed].find((user) => !seesPrices(report, user)) ?? owner;
  const days = { startDate: run.startDate, endDate: run.endDate };
  const request = mailedRequest(report, schedule.query, days, owner, viewer);
  if (request === null) throw new GivenUp("query", told);
  const { query, plan } = request;
  const { format, locale } = schedule;
  const of = { report: report.name, query, plan, timeZone: platform.env.APP_TIMEZONE };
  const signal = AbortSignal.timeout(FILE_MS);
  const { content, rows } = await mailedFile(platform, owner, { of, format, locale }, { maxBytes, signal }).catch(
    (error: unknown): never => {
      throw error instanceof FileTooLarge || error instanceof TooManyRows ? new GivenUp("tooLarge", told) : error;
    },
  );
  await db.transaction(async (tx) => {
    const isOwn = await end(tx, run, {
      status: "sent",
      error: null,
      rows,
      bytes: content.length,
      priced: report.prices !== undefined && seesPrices(report, viewer),
      recipients: told,
      filename: reportFileName(locale, { area: report.area, ...days, format }),
      content,
    });
    if (!isOwn) return;
    for (const { id: userId, email } of mailed) {
      await queueMail(tx, {
        kind: "report",
        recipient: email.toLowerCase(),
        locale: undefined,
        userId,
        reportRunId: run.id,
      });
    }
    await logExport(tx, { area: report.area, by: owner, of: "report", format, query: { ...query }, rows, whole: true });
  });
}

interface Person {
  id: number;
  name: string;
  email: string;
  active: boolean;
  emailVerifiedAt: string | null;
  roles: Role[];
}

async function readRecipients(db: Database, id: number) {
  const [schedule] = await db.select().from(reportMail).where(eq(reportMail.id, id));
  if (schedule === undefined) throw new GivenUp("owner");
  const ids = [schedule.ownerId, ...schedule.recipientIds];
  const users = await db
    .select()
    .from(appUser)
    .where(sql`${appUser.id} in ${ids}`);
  const people = users.map(({ id: userId, name, email, active, emailVerifiedAt, role }): Person => {
    return { id: userId, name, email, active, emailVerifiedAt, roles: parseRoles(role) };
  });
  return {
    schedule,
    owner: people.find((user) => user.id === schedule.ownerId),
    recipients: people.filter((user) => schedule.recipientIds.includes(user.id)),
  };
}
