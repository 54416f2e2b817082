import type { ChildProcess } from "node:child_process";
import { endChild, messageOf, startChild } from "../child";
import type { Shutdown } from "../shutdown";
import type { NextBackup } from "./nightly-program";

/** After the start, and after a failure. */
const FIRST_SECONDS = 60;
/** Sooner than the next backup: clock and time zone may change, or another instance may fail to make it. */
const LONGEST_SECONDS = 3_600;

/** Runs nightly backups until the process ends. @param env settings of the web server, with BACKUP_KEY */
export function keepBackups(env: NodeJS.ProcessEnv, shutdown: Shutdown): void {
  // Its end must not stop the database.
  const { GUDANG_POSTGRES: _watched, ...own } = env;
  let program: ChildProcess | undefined;
  shutdown.onEnd(async () => program && endChild(program));
  const run = async () => {
    program = startChild("nightly-backup", [], { env: own });
    const { seconds } = (await messageOf<NextBackup>(program)) ?? { seconds: 0 };
    next(Math.min(Math.max(seconds, FIRST_SECONDS), LONGEST_SECONDS));
  };
  const next = (seconds: number) => setTimeout(() => shutdown.isEnding || void run(), seconds * 1000).unref();
  next(FIRST_SECONDS);
}
