import path from "node:path";
import { connect } from "#backend/db/client";
import { findInconsistencies } from "#backend/consistency";
import { openDatabase } from "./database";
import { Shutdown } from "./shutdown";

/**
 * `npm run check`: holds every counter of the database against its rows, and prints each that differs. The database is
 * that of `npm start`, or the one of GUDANG_DATA or DATABASE_URL. Ends with 1 when something differs.
 */
export async function check(): Promise<void> {
  const shutdown = new Shutdown();
  const database = await openDatabase(path.resolve(process.env.GUDANG_DATA || "data"), shutdown);
  const { db, close } = connect(database.url, { connections: 1, prepare: false });
  shutdown.onEnd(close);
  const found = await findInconsistencies(db);
  for (const { rule, id, holds, shouldHold } of found)
    console.log(`${rule}: ${id} holds ${holds}, should hold ${shouldHold}`);
  console.log(found.length === 0 ? "Every counter says what its rows say." : `${found.length} counters are wrong.`);
  await shutdown.end(found.length === 0 ? 0 : 1);
}
