import { and, eq } from "drizzle-orm";
import type { Database } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import type { BackendEnv } from "#backend/env";
import { messageOf } from "#backend/mail/message";
import { backupLetter } from "#backend/mail/templates";
import { errorText, transportOf } from "#backend/mail/transport";
import { headsOf, type Manifest } from "./manifest";

type Settings = Pick<BackendEnv, "SMTP_URL" | "MAIL_FROM" | "MAIL_DIR" | "DEFAULT_LOCALE">;

/**
 * Mails the hash over all histories to every ADMIN, where the owner of the database cannot change it. Bypasses the
 * queue, which is in that database. No effect without a mail server.
 * @returns the number of mails, or the error
 */
export async function mailHeads(db: Database, env: Settings, manifest: Manifest): Promise<number | string> {
  const heads = headsOf(manifest);
  if (env.SMTP_URL === undefined || heads === undefined) return 0;
  const transport = transportOf(env);
  const admins = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.active, true), eq(appUser.role, "ADMIN")));
  try {
    for (const { id, name, email, locale } of admins) {
      const letter = backupLetter({ name, locale: locale ?? env.DEFAULT_LOCALE }, manifest.startedAt, heads);
      // Unique per night and user, apart from the ids of the queue.
      await transport(messageOf(letter), email, Date.parse(manifest.startedAt) * 1_000 + id);
    }
    return admins.length;
  } catch (error) {
    return errorText(error);
  }
}
