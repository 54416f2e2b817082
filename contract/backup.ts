import { z } from "zod";
import { moment } from "./answers";

/** Backups as ADMIN is told of them (docs/operation.md). */

/** Hours after which the last good backup is too old: a night was missed, and the next one has not come. */
export const MAX_BACKUP_AGE_HOURS = 36;

export const backupState = z
  .object({
    /** `off`: nobody makes them here (BACKUP_KEEP=0); `late`: the last good one is too old; `failed`: the last try failed */
    state: z.enum(["off", "good", "late", "failed"]),
    /** the moment that the last good one holds; null when there was none yet */
    lastGoodAt: moment.nullable(),
    /** what the last try failed with, in the system's own words */
    error: z.string().nullable(),
  })
  .meta({ id: "BackupState" });
export type BackupState = z.infer<typeof backupState>;
