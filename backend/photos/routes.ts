import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { isPhotoHash, PHOTO_TYPES, photoAnswer, photoPath } from "#contract/accounts/photo";
import { readPhotoHeader } from "#contract/accounts/photo-header";
import { logActivity } from "../history/activity";
import type { Database, Transaction } from "../db/client";
import { appUser } from "../db/tables/accounts";
import { userPhoto } from "../db/tables/photos";
import { plantLogo } from "../db/tables/plant";
import type { Calls } from "../http/calls";
import type { Caller, WriteTarget } from "../http/context";
import { NotFound, Unauthorized } from "../http/errors";
import { checkPicture } from "./check";

/** Photos keep the user's version, so open forms remain valid (docs/domain.md, Session and account calls). */
export function addPhotos(calls: Calls): void {
  const path = "/settings/photo";
  calls.plain(
    { method: "put", path, summary: "Set the own photo", access: "signed-in", takes: PHOTO_TYPES, answer: photoAnswer },
    async ({ db }, { caller, http }) => {
      if (!caller) throw new Unauthorized();
      const bytes = checkPicture(await http.req.arrayBuffer(), "photo");
      return { photoUrl: await setPhoto(db, caller, bytes) };
    },
  );
  calls.write(
    { method: "delete", path, summary: "Remove the own photo", access: "signed-in", status: 204 },
    (tx, { user }) => removePhoto(tx, { id: user.id, by: user }),
  );
  calls.read(
    {
      method: "get",
      path: "/photo/{hash}",
      names: ["hash"],
      summary: "A photo or the logo",
      access: "signed-in",
    },
    (db, { names }) => servePhoto(db, names.hash ?? ""),
  );
}

/** @returns its path */
function setPhoto(db: Database, by: Caller, bytes: Buffer): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const photoUrl = photoPath(hash);
  return db.transaction(async (tx) => {
    const before = await lockedUrl(tx, by.id);
    if (before === photoUrl) return photoUrl;
    const kept = { hash, bytes, createdAt: sql`now()` };
    await tx
      .insert(userPhoto)
      .values({ userId: by.id, ...kept })
      .onConflictDoUpdate({ target: userPhoto.userId, set: kept });
    await tx.update(appUser).set({ photoUrl }).where(eq(appUser.id, by.id));
    await logActivity(tx, { by, entity: "user", id: by.id, action: "setPhoto" });
    return photoUrl;
  });
}

export async function removePhoto(tx: Transaction, { id, by }: Pick<WriteTarget, "id" | "by">): Promise<void> {
  if ((await lockedUrl(tx, id)) === null) return;
  await tx.delete(userPhoto).where(eq(userPhoto.userId, id));
  await tx.update(appUser).set({ photoUrl: null }).where(eq(appUser.id, id));
  await logActivity(tx, { by, entity: "user", id, action: "removePhoto" });
}

async function lockedUrl(tx: Transaction, id: number): Promise<string | null> {
  const [user] = await tx
    .select({ photoUrl: appUser.photoUrl })
    .from(appUser)
    .where(eq(appUser.id, id))
    .for("no key update");
  return user?.photoUrl ?? null;
}

async function servePhoto(db: Database, hash: string): Promise<Response> {
  const photo = db.select({ bytes: userPhoto.bytes }).from(userPhoto).where(eq(userPhoto.hash, hash));
  const logo = db.select({ bytes: plantLogo.bytes }).from(plantLogo).where(eq(plantLogo.hash, hash));
  const [found] = isPhotoHash(hash) ? await unionAll(photo, logo).limit(1) : [];
  if (!found) throw new NotFound();
  const headers = {
    "Content-Type": readPhotoHeader(found.bytes)?.type ?? "image/jpeg",
    "Cache-Control": "private, max-age=31536000, immutable",
  };
  return new Response(new Uint8Array(found.bytes), { headers });
}
