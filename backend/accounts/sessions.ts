import { and, desc, eq, gt, sql } from "drizzle-orm";
import { type OwnSessions, ownSessions, sessionsEnd } from "#contract/settings";
import type { Reader, Transaction } from "../db/client";
import { accessToken } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { NotFound } from "../http/errors";
import { deviceName } from "./device-name";
import { cutProviders } from "./linked-providers";
import { endSessions } from "./session";

export function addOwnSessions(calls: Calls): void {
  const path = "/settings/sessions";
  calls.read(
    { method: "get", path, summary: "The own sessions, last seen first", access: "signed-in", answer: ownSessions },
    (db, { caller }) => listSessions(db, caller),
  );
  calls.write(
    {
      method: "delete",
      path,
      summary: "End all own sessions but this one; `cutProviders` cuts identity providers off too",
      access: "signed-in",
      query: sessionsEnd,
      status: 204,
    },
    async (tx, { user, query }) => {
      if (query.cutProviders) await cutProviders(tx, user.id, user);
      await endSessions(tx, user.id, user.tokenId);
    },
  );
  calls.write(
    {
      method: "delete",
      path: `${path}/{id}`,
      summary: "End one of the own sessions",
      access: "signed-in",
      status: 204,
    },
    (tx, { user, id }) => endSession(tx, user.id, id),
  );
}

async function listSessions(db: Reader, caller: Caller | null): Promise<OwnSessions> {
  const { id, address, userAgent, createdAt, lastSeenAt } = accessToken;
  const rows = await db
    .select({ id, address, userAgent, createdAt, lastSeenAt })
    .from(accessToken)
    .where(and(eq(accessToken.userId, caller?.id ?? 0), gt(accessToken.expiresAt, sql`now()`)))
    .orderBy(desc(accessToken.lastSeenAt), desc(accessToken.id));
  const data = rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    current: row.id === caller?.tokenId,
  }));
  return { data, lastPage: 1 };
}

/** @throws NotFound, also for another user's session */
async function endSession(tx: Transaction, userId: number, id: number): Promise<void> {
  const ended = await tx
    .delete(accessToken)
    .where(and(eq(accessToken.id, id), eq(accessToken.userId, userId)))
    .returning({ id: accessToken.id });
  if (ended.length === 0) throw new NotFound();
}
