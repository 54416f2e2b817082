import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { activityList } from "#contract/answers";
import { closingChecklist, closingQuery, lockBody } from "#contract/plant/closing";
import { LOGO_TYPES, photoAnswer, photoPath } from "#contract/accounts/photo";
import { plantInput, plantSettings } from "#contract/plant/plant";
import { readActivity, logActivity } from "../history/activity";
import type { Database, Transaction } from "../db/client";
import { plantLogo } from "../db/tables/plant";
import type { Calls } from "../http/calls";
import type { Caller, Platform } from "../http/context";
import { Unauthorized } from "../http/errors";
import { checkPicture } from "../photos/check";
import { readChecklist, saveLockDate } from "./closing";
import { findPlant, PLANT_ENTITY, PLANT_ROW, savePlant } from "./settings";

/** Adds the plant settings endpoints (docs/domain.md, Plant settings). @param platform without saved settings */
export function addPlant(calls: Calls, { env }: Platform): void {
  const path = "/settings/company";
  calls.read(
    { method: "get", path, summary: "The plant's settings", access: ["company", "see"], answer: plantSettings },
    (db) => findPlant(db, env),
  );
  calls.write(
    {
      method: "put",
      path,
      summary: "Save the plant's settings; an empty one goes back to the environment",
      access: ["company", "edit"],
      body: plantInput,
      answer: plantSettings,
      version: "required",
    },
    (tx, { target, body }) => savePlant(tx, target, body, env),
  );
  calls.write(
    {
      method: "put",
      path: `${path}/lock`,
      summary: "Set the lock date: the last closed day",
      access: ["company", "edit"],
      body: lockBody,
      answer: plantSettings,
      version: "required",
    },
    (tx, { target, body, env: now }) => saveLockDate(tx, target, body, { env, timeZone: now.APP_TIMEZONE }),
  );
  calls.read(
    {
      method: "get",
      path: `${path}/closing`,
      summary: "Records to finish before the days up to a lock date are closed",
      access: ["company", "see"],
      query: closingQuery,
      answer: closingChecklist,
    },
    (db, { query: { until } }) => readChecklist(db, until),
  );
  calls.read(
    {
      method: "get",
      path: `${path}/activity`,
      summary: "History of the plant's settings",
      access: ["company", "see"],
      answer: activityList,
    },
    (db) => readActivity(db, PLANT_ENTITY, PLANT_ROW),
  );
  calls.plain(
    {
      method: "put",
      path: `${path}/logo`,
      summary: "Set the logo on papers",
      access: ["company", "edit"],
      takes: LOGO_TYPES,
      answer: photoAnswer,
    },
    async ({ db }, { caller, http }) => {
      if (!caller) throw new Unauthorized();
      const bytes = checkPicture(await http.req.arrayBuffer(), "logo");
      return { photoUrl: await setLogo(db, caller, bytes) };
    },
  );
  calls.write(
    {
      method: "delete",
      path: `${path}/logo`,
      summary: "Remove the logo",
      access: ["company", "edit"],
      status: 204,
    },
    (tx, { user }) => removeLogo(tx, user),
  );
}

/** Stores the logo without raising the version. @returns its path */
function setLogo(db: Database, by: Caller, bytes: Buffer): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  return db.transaction(async (tx) => {
    const kept = { hash, bytes, createdAt: sql`now()` };
    await tx
      .insert(plantLogo)
      .values({ id: PLANT_ROW, ...kept })
      .onConflictDoUpdate({ target: plantLogo.id, set: kept });
    await logActivity(tx, { by, entity: PLANT_ENTITY, id: PLANT_ROW, action: "setLogo" });
    return photoPath(hash);
  });
}

async function removeLogo(tx: Transaction, by: Caller): Promise<void> {
  const gone = await tx.delete(plantLogo).returning({ id: plantLogo.id });
  if (gone.length === 0) return;
  await logActivity(tx, { by, entity: PLANT_ENTITY, id: PLANT_ROW, action: "removeLogo" });
}
