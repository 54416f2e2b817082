import type { ActivityEntry, SelectionAnswer } from "#contract/answers";
import type { ReportFormat } from "#contract/report-file";
import { activityOf, logActivity } from "../activity";
import type { Database, Reader } from "../db/client";
import type { Caller } from "../http/context";

/**
 * The histories of files: who made which of a report or a list, when, with what filters and how many rows. They are entries of activity, one
 * chain for each area, so that nobody can rewrite them either (docs/decisions/0044-append-only-history.md).
 */

const entityOf = (area: string) => `export/${area}`;
/** An area has one history of files. */
const ONLY_ID = 1;
/** What is asked of a file and says nothing about what is in it. */
const FORM_ONLY = ["page", "perPage", "separator", "bom", "locale"];

export interface MadeFile {
  area: string;
  by: Pick<Caller, "id">;
  of: "report" | "list";
  format: ReportFormat;
  query: Record<string, unknown>;
  /** that were made, and handed over but for the last ones */
  rows: number;
  /** whether it was made to its end: false when its user went away, or it failed */
  whole: boolean;
}

/** Appends a file to the history of its area; nothing for one that was given up before a row was made. */
export async function logExport(db: Database, { area, by, of, format, query, rows, whole }: MadeFile): Promise<void> {
  if (!whole && rows === 0) return;
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && !FORM_ONLY.includes(name)),
  );
  const action = `${of === "report" ? "exportReport" : "exportList"}${whole ? "" : "Cut"}`;
  const entry = { by, entity: entityOf(area), id: ONLY_ID, action, after: { format, rows, ...filters } };
  await db.transaction((tx) => logActivity(tx, entry));
}

/** Reads the newest 200 files of an area, newest first. */
export function exportsOf(db: Reader, area: string): Promise<SelectionAnswer<ActivityEntry>> {
  return activityOf(db, entityOf(area), ONLY_ID);
}
