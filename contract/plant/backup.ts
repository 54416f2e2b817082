import { z } from "zod";
import { moment } from "../answers";

/** Backup status (docs/operation.md). */

/** Age at which a nightly backup has been missed. */
export const MAX_BACKUP_AGE_HOURS = 36;

export const backupState = z
  .object({
    /** `off`: BACKUP_KEEP=0; `late`: last success too old; `failed`: last attempt failed */
    state: z.enum(["off", "good", "late", "failed"]),
    /** snapshot time, or null */
    lastGoodAt: moment.nullable(),
    /** system error of the last attempt */
    error: z.string().nullable(),
  })
  .meta({ id: "BackupState" });
export type BackupState = z.infer<typeof backupState>;
