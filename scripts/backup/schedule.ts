import type { ChildProcess } from "node:child_process";
import { secondsUntilBackup } from "#backend/backup/runs";
import { connect } from "#backend/db/client";
import { readBackendEnv } from "#backend/env";
import { ended, startNode } from "../child";
import type { Shutdown } from "../shutdown";

/** After the start, and after a failure. */
const FIRST_SECONDS = 60;
/** Sooner than the next backup: clock and time zone may change, or another instance may fail to make it. */
const LONGEST_SECONDS = 3_600;
/** A separate process: a backup would take the memory of requests for as long as Gudang runs. */
const PROGRAM = "build/commands/nightly-backup.mjs";

/** Runs nightly backups until the process ends. @param env environment with BACKUP_KEY */
export function keepBackups(env: NodeJS.ProcessEnv, shutdown: Shutdown): void {
  const settings = readBackendEnv(env);
  let program: ChildProcess | undefined;
  shutdown.onEnd(async () => {
    program?.kill("SIGTERM");
    if (program) await ended(program);
  });
  const look = async () => {
    const { db, close } = connect(settings.DATABASE_URL, { connections: 1, prepare: false });
    try {
      return await secondsUntilBackup(db, settings);
    } finally {
      await close();
    }
  };
  const run = async () => {
    const seconds = await look().catch(() => FIRST_SECONDS);
    if (seconds > 0) return next(seconds);
    if (shutdown.isEnding) return;
    program = startNode([PROGRAM], { env });
    await ended(program);
    next(FIRST_SECONDS);
  };
  const next = (seconds: number) =>
    setTimeout(
      () => shutdown.isEnding || void run(),
      Math.min(Math.max(seconds, FIRST_SECONDS), LONGEST_SECONDS) * 1000,
    ).unref();
  next(FIRST_SECONDS);
}
