import { eq } from "drizzle-orm";
import { parseRoles } from "#contract/access";
import { formatDay, formatMoment, numberFormats } from "#contract/values/format";
import { outcomeFor, reportNamed, seesPrices } from "#contract/reports/report-mail";
import type { Database } from "../db/client";
import { appUser } from "../db/tables/accounts";
import { reportMail, reportMailRun } from "../db/tables/report-mail";
import type { BackendEnv } from "../env";
import { envInForce } from "../db/saved-plant";
import type { Letter } from "./message";
import type { OutgoingMail } from "./queue";
import { reportLetter } from "./templates";

/** A mail names its delay from this time after its hour. */
const LATE_MS = 600_000;

/** Returns the mail of a run with its file; null if its user may no longer receive it. */
export async function letterOfRun(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const [run] = await db
    .select({ run: reportMailRun, schedule: reportMail, owner: appUser.name })
    .from(reportMailRun)
    .innerJoin(reportMail, eq(reportMail.id, reportMailRun.reportMailId))
    .innerJoin(appUser, eq(appUser.id, reportMail.ownerId))
    .where(eq(reportMailRun.id, mail.reportRunId ?? 0));
  const [user] = await db
    .select()
    .from(appUser)
    .where(eq(appUser.id, mail.userId ?? 0));
  const report = run && reportNamed(run.schedule.report);
  if (run === undefined || report === undefined || user === undefined) return null;
  const { startDate, endDate, content, filename, rows, priced, startedAt, dueAt } = run.run;
  const reader = { ...user, roles: parseRoles(user.role) };
  if (content === null || filename === null || user.email.toLowerCase() !== mail.recipient) return null;
  if (outcomeFor(report, reader) !== "mailed" || (priced && !seesPrices(report, reader))) return null;
  const locale = user.locale ?? env.DEFAULT_LOCALE;
  const { APP_TIMEZONE } = await envInForce({ db, env });
  const isLate = Date.parse(startedAt) - Date.parse(dueAt) > LATE_MS;
  const letter = reportLetter(
    { name: user.name, locale },
    {
      report: run.schedule.name,
      days: startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`,
      rows: numberFormats(locale).formatNumber(rows ?? 0),
      owner: run.owner,
      due: isLate ? formatMoment(dueAt, APP_TIMEZONE) : null,
    },
  );
  return { ...letter, attachment: { filename, content } };
}
