import { and, desc, eq, gt, sql } from "drizzle-orm";
import { type OwnSessions, ownSessions, sessionsEnd, sessionsProof } from "#contract/accounts/settings";
import type { Database, Reader } from "../db/client";
import { accessToken } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { NotFound, Unauthorized } from "../http/errors";
import { deviceName } from "./device-name";
import { cutProviders } from "./linked-providers";
import { assertOwnerLately } from "./reauthenticate";
import { endSessions } from "./session";

export function addOwnSessions(calls: Calls): void {
  const path = "/settings/sessions";
  calls.read(
    { method: "get", path, summary: "The own sessions, last seen first", access: "signed-in", answer: ownSessions },
    (db, { caller }) => listSessions(db, caller),
  );
  calls.plain(
    {
      method: "delete",
      path,
      summary: "End all own sessions but this one; `cutProviders` cuts identity providers off too",
      access: "signed-in",
      query: sessionsEnd,
      body: sessionsProof,
      status: 204,
    },
    async (platform, { caller, query, body }) => {
      const by = signedIn(caller);
      await assertOwnerLately(platform, by, body.proof);
      await platform.db.transaction(async (tx) => {
        if (query.cutProviders) await cutProviders(tx, by.id, by);
        await endSessions(tx, by.id, by.tokenId);
      });
    },
  );
  calls.plain(
    {
      method: "delete",
      path: `${path}/{id}`,
      summary: "End one of the own sessions",
      access: "signed-in",
      body: sessionsProof,
      status: 204,
    },
    async (platform, { caller, id, body }) => {
      const by = signedIn(caller);
      await assertOwnerLately(platform, by, body.proof);
      await endSession(platform.db, by.id, id);
    },
  );
}

function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new Unauthorized();
  return caller;
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

async function endSession(db: Database, userId: number, id: number): Promise<void> {
  const ended = await db
    .delete(accessToken)
    .where(and(eq(accessToken.id, id), eq(accessToken.userId, userId)))
    .returning({ id: accessToken.id });
  if (ended.length === 0) throw new NotFound();
}
