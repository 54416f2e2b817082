import { recordCheck } from "#backend/consistency";
import { connect } from "#backend/db/client";
import { readBackendEnv } from "#backend/env";
import { underShutdown } from "../shutdown";
import { backupFolder } from "./names";
import { makeDueBackup } from "./nightly";
import { failureReason } from "./write";

/* Program of `npm start`: makes a due backup, then checks the database, and ends. */

await underShutdown(async (shutdown) => {
  const env = readBackendEnv();
  const { db, close } = connect(env.DATABASE_URL, { connections: 2, prepare: false, statementTimeoutMs: 0 });
  shutdown.onEnd(close);
  const making = makeDueBackup(db, env, backupFolder(), shutdown.ending);
  // Wait until the partial file is deleted.
  shutdown.onEnd(() => making.then(doNothing, doNothing));
  try {
    const line = await making;
    if (line === null) return 0;
    console.log(line);
    const found = await recordCheck(db);
    if (found.length > 0) console.error(`The check found ${found.length} differences: run npm run check.`);
    return 0;
  } catch (error) {
    // Either the database is away, or the attempt recorded its reason.
    if (!shutdown.isEnding) console.error(`No backup was made. ${failureReason(error)}`);
    return 1;
  }
});

function doNothing(): void {}
