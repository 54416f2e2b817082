import { eq } from "drizzle-orm";
import { businessDay } from "#contract/plant/business-day";
import type { Locale } from "#contract/constants";
import { formatDay } from "#contract/values/format";
import { addresseeId, RARE_SUMS } from "#contract/reports/report";
import type { ReportSummary } from "#contract/reports/report-answer";
import type { Reader } from "../db/client";
import { customer, vendor } from "../db/tables/masters";
import { plantLogo } from "../db/tables/plant";
import type { ReportRequest } from "../rows/engine/matching";
import { businessTexts } from "./labels";

/** The head and end of a report for one partner (docs/domain.md, Statement and reconciliation). */
export interface Letter {
  logo: Buffer | null;
  to: { label: string; name: string; lines: string[] };
  date: string;
  /** heading of the partner's signature */
  agreed: string;
}

const PARTNERS = { customer, vendor };

/** Returns the letter of a request; undefined if it names no partner. */
export async function readLetter(
  db: Reader,
  locale: Locale,
  { report, query, timeZone }: ReportRequest,
): Promise<Letter | undefined> {
  const id = addresseeId(report, query);
  if (id === null || report.addressee === undefined) return undefined;
  const table = PARTNERS[report.addressee];
  const { name, address, npwp } = table;
  const [partner] = await db.select({ name, address, npwp }).from(table).where(eq(table.id, id));
  if (!partner) return undefined;
  const [logo] = await db.select({ bytes: plantLogo.bytes }).from(plantLogo);
  const { report: words, master } = businessTexts(locale);
  return {
    logo: logo?.bytes ?? null,
    to: {
      label: words.file.to,
      name: partner.name,
      lines: [
        ...(partner.address === null ? [] : [partner.address]),
        ...(partner.npwp === null ? [] : [`${master.field.npwp} ${partner.npwp}`]),
      ],
    },
    date: formatDay(businessDay(timeZone)),
    agreed: words.file.agreed,
  };
}

/** Leaves out the partner's column, which the head names, and terms of 0. */
export function inLetter(request: ReportRequest, summary: ReportSummary): ReportRequest {
  const { report, plan } = request;
  const isShown = (name: string) => name !== report.addressee && !(RARE_SUMS.includes(name) && summary[name] === 0);
  const columns = Object.entries(plan.rows.columns).filter(([name]) => isShown(name));
  return { ...request, plan: { ...plan, rows: { ...plan.rows, columns: Object.fromEntries(columns) } } };
}
