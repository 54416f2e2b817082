import { connect } from "#backend/db/client";
import { readBackendEnv } from "#backend/env";
import { underShutdown } from "../shutdown";
import { backupFolder } from "./names";
import { makeDueBackup } from "./nightly";
import { reasonOf } from "./write";

/* Program of `npm start`: makes a due backup, and ends. */

await underShutdown(async (shutdown) => {
  const env = readBackendEnv();
  const { db, close } = connect(env.DATABASE_URL, { connections: 2, prepare: false });
  shutdown.onEnd(close);
  const making = makeDueBackup(db, env, backupFolder(), shutdown.ending);
  // Wait until the partial file is deleted.
  shutdown.onEnd(() => making.then(doNothing, doNothing));
  try {
    const line = await making;
    if (line !== null) console.log(line);
    return 0;
  } catch (error) {
    // Either the database is away, or the attempt recorded its reason.
    if (!shutdown.isEnding) console.error(`No backup was made. ${reasonOf(error)}`);
    return 1;
  }
});

function doNothing(): void {}
