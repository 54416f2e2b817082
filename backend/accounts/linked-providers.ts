import { and, asc, eq } from "drizzle-orm";
import { type LinkedProviders, linkedProviders } from "#contract/accounts/settings";
import { logActivity } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { externalAccount } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { NotFound } from "../http/errors";
import { endSessions } from "./session";

export function addLinkedProviders(calls: Calls): void {
  const path = "/settings/linked-provider";
  calls.read(
    {
      method: "get",
      path,
      summary: "The identity providers that sign the own account in",
      access: "signed-in",
      answer: linkedProviders,
    },
    (db, { caller }) => listProviders(db, caller?.id ?? 0),
  );
  calls.write(
    {
      method: "delete",
      path: `${path}/{id}`,
      summary: "Cut an identity provider off the own account; the user's other sessions end",
      access: "signed-in",
      status: 204,
    },
    async (tx, { user, id }) => {
      if ((await cutProviders(tx, user.id, user, id)) === 0) throw new NotFound();
      await endSessions(tx, user.id, user.tokenId);
    },
  );
}

async function listProviders(db: Reader, userId: number): Promise<LinkedProviders> {
  const { id, issuer, createdAt } = externalAccount;
  const data = await db
    .select({ id, issuer, createdAt })
    .from(externalAccount)
    .where(eq(externalAccount.userId, userId))
    .orderBy(asc(externalAccount.id));
  return { data, lastPage: 1 };
}

/** @param id default: all @returns the number removed */
export async function cutProviders(tx: Transaction, userId: number, by: Caller, id?: number): Promise<number> {
  const cut = await tx
    .delete(externalAccount)
    .where(and(eq(externalAccount.userId, userId), id === undefined ? undefined : eq(externalAccount.id, id)))
    .returning({ issuer: externalAccount.issuer });
  for (const { issuer } of cut) {
    const change = { before: { issuer }, after: { issuer: null } };
    await logActivity(tx, { by, entity: "user", id: userId, action: "cutProvider", ...change });
  }
  return cut.length;
}
