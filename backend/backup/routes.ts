import { backupState } from "#contract/plant/backup";
import type { Calls } from "../http/calls";
import { stateOfBackups } from "./runs";

/** Adds the backup status endpoint of ADMIN (docs/domain.md, Operation). */
export function addBackups(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/backup",
      summary: "Whether backups are made, and when the last good one was",
      access: ["backup", "see"],
      answer: backupState,
    },
    ({ db, env }) => stateOfBackups(db, env),
  );
}
