import type { ActivityEntry, SelectionAnswer } from "#contract/answers";
import type { ReportFormat } from "#contract/reports/report-file";
import { readActivity, logActivity } from "../history/activity";
import type { Reader } from "../db/client";
import type { Caller } from "../http/context";

/** One hash chain per area (docs/decisions/0171-histories.md). */

const exportEntity = (area: string) => `export/${area}`;
const ONLY_ID = 1;
/** Do not affect the exported rows. */
const FORM_ONLY = ["page", "perPage", "separator", "bom", "locale"];

export interface MadeFile {
  area: string;
  by: Pick<Caller, "id">;
  of: "report" | "list";
  format: ReportFormat;
  query: Record<string, unknown>;
  /** rows produced; the client may not have received the last ones */
  rows: number;
  /** false if the export failed or the client disconnected */
  whole: boolean;
}

export async function logExport(db: Reader, { area, by, of, format, query, rows, whole }: MadeFile): Promise<void> {
  if (!whole && rows === 0) return;
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && !FORM_ONLY.includes(name)),
  );
  const action = `${of === "report" ? "exportReport" : "exportList"}${whole ? "" : "Cut"}`;
  const entry = { by, entity: exportEntity(area), id: ONLY_ID, action, after: { format, rows, ...filters } };
  await db.transaction((tx) => logActivity(tx, entry));
}

export function readExports(db: Reader, area: string): Promise<SelectionAnswer<ActivityEntry>> {
  return readActivity(db, exportEntity(area), ONLY_ID);
}
