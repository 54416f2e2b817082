import { and, eq, sql } from "drizzle-orm";
import { type PasswordUpdate, passwordUpdate } from "#contract/accounts/settings";
import { logActivity } from "../history/activity";
import { appUser } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { Caller, Platform } from "../http/context";
import { Invalid, Unauthorized } from "../http/errors";
import { assertUncommon } from "./common-passwords";
import { dropPasswordLinks, withPassword } from "./links";
import { reauthenticate, ownHash } from "./reauthenticate";
import { hashPassword } from "./passwords";
import { endSessions } from "./session";

export function addOwnPassword(calls: Calls): void {
  calls.plain(
    {
      method: "patch",
      path: "/settings/password",
      summary: "Change the own password; the user's other sessions end",
      access: "signed-in",
      body: passwordUpdate,
      status: 204,
    },
    (platform, { caller, body }) => changePassword(platform, caller, body),
  );
}

async function changePassword(platform: Platform, by: Caller | null, body: PasswordUpdate): Promise<void> {
  if (!by) throw new Unauthorized();
  const { db } = platform;
  await assertUncommon(platform, body.password, { name: by.name, email: by.email ?? "" });
  const wrong = { field: "currentPassword", key: "wrongPassword" } as const;
  const hash = await reauthenticate(db, by.id, () => ownHash(db, by.id, body.currentPassword), wrong);
  const passwordHash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(appUser)
      .set({ ...withPassword(passwordHash), version: sql`${appUser.version} + 1`, updatedAt: sql`now()` })
      // A concurrent change makes the current password invalid.
      .where(and(eq(appUser.id, by.id), eq(appUser.passwordHash, hash), eq(appUser.active, true)))
      .returning({ id: appUser.id });
    if (!changed) throw new Invalid({ [wrong.field]: { key: wrong.key } });
    await dropPasswordLinks(tx, by.id);
    await endSessions(tx, by.id, by.tokenId);
    await logActivity(tx, { by, entity: "user", id: by.id, action: "setPassword" });
  });
}
