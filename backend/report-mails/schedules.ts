import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { can, parseRoles } from "#contract/access";
import type { Report } from "#contract/reports/report";
import { daysOfRun, nextRun } from "#contract/reports/report-schedule";
import {
  storedQuery,
  outcomeFor,
  type Recipient,
  type ReportMail,
  type ReportMailInput,
  type ReportMailRun,
  reportNamed,
} from "#contract/reports/report-mail";
import { clockMs } from "../db/clock";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import { outgoingMail } from "../db/tables/mail";
import { reportMail, reportMailRun } from "../db/tables/report-mail";
import { logActivity } from "../history/activity";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, Forbidden, foundRow, Invalid, NotFound, TooMany } from "../http/errors";
import { mailsThat } from "../mail/queue";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";
import { mailedRequest } from "./request";

/** Schedules of mailed reports (docs/domain.md, Reports by mail). */

export const REPORT_MAIL_ENTITY = "report-mail";
const LISTED_RUNS = 20;
/** Each costs a report and mails at its hour. */
const MAX_SCHEDULES = 30;
const MANUAL_RUN_MINUTES = 10;

/** @param timeZone of the plant */
export async function listReportMails(db: Reader, timeZone: string) {
  const data = await schedulesWhere(db, isNull(reportMail.deletedAt), timeZone);
  return { data, lastPage: 1 as const, total: data.length };
}

export async function findReportMail(db: Reader, id: number, timeZone: string): Promise<ReportMail> {
  const found = foundRow(await schedulesWhere(db, eq(reportMail.id, id), timeZone));
  if (found.deletedAt !== null) throw new NotFound();
  return found;
}

async function schedulesWhere(db: Reader, where: SQL, timeZone: string): Promise<ReportMail[]> {
  const found = await db
    .select({ schedule: reportMail, owner: { id: appUser.id, name: appUser.name } })
    .from(reportMail)
    .innerJoin(appUser, eq(appUser.id, reportMail.ownerId))
    .where(where)
    .orderBy(desc(reportMail.active), asc(reportMail.name), asc(reportMail.id));
  if (found.length === 0) return [];
  const ids = found.map(({ schedule }) => schedule.id);
  const users = await readRecipients(
    db,
    inArray(
      appUser.id,
      found.flatMap(({ schedule }) => schedule.recipientIds),
    ),
  );
  const newest = sql`select max(${reportMailRun.id}) from ${reportMailRun} where ${inArray(reportMailRun.reportMailId, ids)} group by ${reportMailRun.reportMailId}`;
  const runs = await runsWhere(db, sql`${reportMailRun.id} in (${newest})`, ids.length);
  return found.map(({ schedule: { recipientIds, ownerId: _, ranUntil, ...schedule }, owner }) => ({
    ...schedule,
    owner,
    recipients: users.filter(({ id }) => recipientIds.includes(id)),
    nextAt: schedule.active ? nextRun(schedule, timeZone, new Date(ranUntil)).toISOString() : null,
    lastRun: runs.find((run) => run.reportMailId === schedule.id)?.run ?? null,
  }));
}

const readRecipients = (db: Reader, where: SQL): Promise<Recipient[]> =>
  db
    .select({ id: appUser.id, name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(where)
    .orderBy(asc(appUser.name), asc(appUser.id));

/** Returns the newest runs of a schedule, newest first. @throws NotFound */
export async function readRuns(db: Reader, id: number, timeZone: string) {
  await findReportMail(db, id, timeZone);
  const runs = await runsWhere(db, eq(reportMailRun.reportMailId, id), LISTED_RUNS);
  return { data: runs.map(({ run }) => run), lastPage: 1 as const };
}

const mailsOfRun = (state: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${outgoingMail} where ${outgoingMail.reportRunId} = ${reportMailRun.id} and ${state})`;

const run = {
  id: reportMailRun.id,
  dueAt: reportMailRun.dueAt,
  manual: reportMailRun.manual,
  missed: reportMailRun.missed,
  startedAt: reportMailRun.startedAt,
  startDate: reportMailRun.startDate,
  endDate: reportMailRun.endDate,
  status: reportMailRun.status,
  attempts: reportMailRun.attempts,
  rows: reportMailRun.rows,
  bytes: reportMailRun.bytes,
  error: reportMailRun.error,
  recipients: reportMailRun.recipients,
};

async function runsWhere(
  db: Reader,
  where: SQL,
  limit: number,
): Promise<{ reportMailId: number; run: ReportMailRun }[]> {
  const { waiting, sent, failed } = mailsThat;
  const found = await db
    .select({
      reportMailId: reportMailRun.reportMailId,
      run,
      mails: { waiting: mailsOfRun(waiting), sent: mailsOfRun(sent), failed: mailsOfRun(failed) },
    })
    .from(reportMailRun)
    // Drizzle qualifies columns only in a join, and the counts of mails need it.
    .innerJoin(reportMail, eq(reportMail.id, reportMailRun.reportMailId))
    .where(where)
    .orderBy(desc(reportMailRun.id))
    .limit(limit);
  return found.map(({ mails, ...row }) => ({ ...row, run: { ...row.run, mails } }));
}

const recordType = (timeZone: string): RecordType<typeof reportMail, ReportMail> => ({
  entity: REPORT_MAIL_ENTITY,
  table: reportMail,
  find: async (db, id) => foundRow(await schedulesWhere(db, eq(reportMail.id, id), timeZone)),
  dayOf: null,
  snapshot: (schedule) => ({
    name: schedule.name,
    report: schedule.report,
    query: schedule.query,
    range: schedule.range,
    format: schedule.format,
    locale: schedule.locale,
    rhythm: schedule.rhythm,
    weekday: schedule.weekday,
    monthDay: schedule.monthDay,
    hour: schedule.hour,
    recipients: schedule.recipients.map(({ name }) => name),
    owner: schedule.owner.name,
    active: schedule.active,
  }),
});

/** Lists the users who may receive a report. @throws Forbidden for a report that the caller may not see */
export async function recipientsFor(db: Reader, name: string, by: Pick<Caller, "roles">) {
  const report = reportFor(by, name);
  const users = await db.select().from(appUser).where(eq(appUser.active, true)).orderBy(asc(appUser.name));
  const data = users
    .filter((user) => outcomeFor(report, { ...user, roles: parseRoles(user.role) }) === "mailed")
    .map(({ id, name: userName, email }) => ({ id, name: userName, email }));
  return { data, lastPage: 1 as const };
}

/**
 * @throws Forbidden for a report that the caller may not see, Invalid for a query or recipient that does not fit, Conflict
 * beyond 30 schedules
 */
export async function createReportMail(tx: Transaction, input: ReportMailInput, by: Caller, timeZone: string) {
  const values = await toColumns(tx, input, by);
  await lockName(tx, REPORT_MAIL_ENTITY);
  if ((await tx.$count(reportMail, isNull(reportMail.deletedAt))) >= MAX_SCHEDULES) {
    throw new Conflict("reportMailsMany", { max: MAX_SCHEDULES });
  }
  const { id } = oneRow(await tx.insert(reportMail).values(values).returning({ id: reportMail.id }));
  const type = recordType(timeZone);
  return recordActivity(tx, type, await type.find(tx, id), { by, action: "create", before: null });
}

/** The caller becomes the owner. Missed runs are not made up. @throws NotFound, Stale, Forbidden, Invalid */
export async function updateReportMail(
  tx: Transaction,
  target: WriteTarget,
  input: ReportMailInput,
  timeZone: string,
): Promise<ReportMail> {
  const type = recordType(timeZone);
  const before = await lockRow(tx, type, target);
  reportFor(target.by, before.report);
  const values = { ...(await toColumns(tx, input, target.by)), ranUntil: sql`now()` };
  return saveRow(tx, type, values, { by: target.by, action: "update", before });
}

/** Runs due while paused are not made up. @throws NotFound, Stale, Forbidden */
export async function setReportMailActive(
  tx: Transaction,
  target: WriteTarget,
  active: boolean,
  timeZone: string,
): Promise<ReportMail> {
  const type = recordType(timeZone);
  const before = await lockRow(tx, type, target);
  reportFor(target.by, before.report);
  const values = { active, ranUntil: sql`now()` };
  return saveRow(tx, type, values, { by: target.by, action: active ? "resume" : "pause", before });
}

/** Drops a run that waits; sent mails stay. @throws NotFound, Stale, Forbidden */
export async function removeReportMail(tx: Transaction, target: WriteTarget, timeZone: string): Promise<void> {
  const type = recordType(timeZone);
  const before = await lockRow(tx, type, target);
  reportFor(target.by, before.report);
  await tx.delete(reportMailRun).where(and(eq(reportMailRun.reportMailId, target.id), isWaiting));
  await saveRow(tx, type, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before });
}

const isWaiting = eq(reportMailRun.status, "waiting");

/**
 * Begins a run for the days that the schedule covers now.
 * @throws NotFound, Forbidden, Conflict if a run waits, TooMany within ten minutes of the last manual one
 */
export async function runReportMail(tx: Transaction, target: WriteTarget, timeZone: string): Promise<ReportMail> {
  const { id, by } = target;
  const type = recordType(timeZone);
  const schedule = await lockRow(tx, type, target);
  reportFor(by, schedule.report);
  const waiting = await tx.$count(reportMailRun, and(eq(reportMailRun.reportMailId, id), isWaiting));
  if (waiting > 0) throw new Conflict("reportMailRunning");
  const now = new Date(await clockMs(tx));
  const [last] = await tx
    .select({ dueAt: reportMailRun.dueAt })
    .from(reportMailRun)
    .where(and(eq(reportMailRun.reportMailId, id), reportMailRun.manual))
    .orderBy(desc(reportMailRun.id))
    .limit(1);
  const freeAt = last === undefined ? 0 : Date.parse(last.dueAt) + MANUAL_RUN_MINUTES * 60_000;
  if (freeAt > now.getTime()) throw new TooMany(Math.ceil((freeAt - now.getTime()) / 1000));
  await tx.insert(reportMailRun).values({
    reportMailId: id,
    dueAt: now.toISOString(),
    manual: true,
    missed: 0,
    ...daysOfRun(schedule.range, timeZone, now),
  });
  await logActivity(tx, { by, entity: REPORT_MAIL_ENTITY, id, action: "run" });
  return type.find(tx, id);
}

function reportFor(by: Pick<Caller, "roles">, name: string): Report {
  const report = reportNamed(name);
  if (report === undefined || !can(by, report.area, "report")) throw new Forbidden();
  return report;
}

async function toColumns(tx: Transaction, { recipientIds, ...input }: ReportMailInput, by: Caller) {
  const report = reportFor(by, input.report);
  const query = storedQuery(report, new URLSearchParams(input.query));
  if (mailedRequest(report, query, daysOfRun(input.range, "UTC", new Date()), by) === null) {
    throw new Invalid({ query: { key: "reportMailQuery" } });
  }
  const ids = [...new Set(recipientIds)];
  const users = await tx.select().from(appUser).where(inArray(appUser.id, ids));
  for (const id of ids) {
    const user = users.find((one) => one.id === id);
    const outcome = user && outcomeFor(report, { ...user, roles: parseRoles(user.role) });
    if (outcome !== "mailed") {
      throw new Invalid({ recipientIds: { key: "reportMailRecipient", params: { name: user?.name ?? String(id) } } });
    }
  }
  return {
    ...input,
    query,
    weekday: input.rhythm === "weekly" ? input.weekday : null,
    monthDay: input.rhythm === "monthly" ? input.monthDay : null,
    recipientIds: ids,
    ownerId: by.id,
  };
}
