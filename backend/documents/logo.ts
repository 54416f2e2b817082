import { eq, sql } from "drizzle-orm";
import { readPhotoHeader } from "#contract/photo-header";
import type { Reader, Transaction } from "../db/client";
import { paperLogo } from "../db/tables/papers";
import { plantLogo } from "../db/tables/plant";
import type { Page } from "../pdf/page";

/** Returns the hash of the current logo, or null. */
export async function currentLogo(db: Reader): Promise<string | null> {
  const [found] = await db.select({ hash: plantLogo.hash }).from(plantLogo);
  return found?.hash ?? null;
}

/** Keeps the current logo for the papers that show it. */
export async function keepLogo(tx: Transaction): Promise<void> {
  const current = tx
    .select({ hash: plantLogo.hash, bytes: plantLogo.bytes, createdAt: sql`now()`.as("created_at") })
    .from(plantLogo);
  await tx.insert(paperLogo).select(current).onConflictDoNothing();
}

/** Reads a kept or the current logo. */
export async function findLogo(db: Reader, hash: string | null): Promise<Buffer | null> {
  if (hash === null) return null;
  for (const table of [paperLogo, plantLogo]) {
    const [found] = await db.select({ bytes: table.bytes }).from(table).where(eq(table.hash, hash));
    if (found) return found.bytes;
  }
  return null;
}

interface Room {
  x: number;
  y: number;
  width: number;
}

/** Maximum size in points: above the company name on A4, next to it on a form. */
const ABOVE = { width: 150, height: 42 };
const BESIDE = { width: 96, height: 40 };

/** Draws the logo and returns the remaining room. */
export function drawLogo({ doc, logo }: { doc: Page; logo: Buffer | null }, room: Room): Room {
  const header = logo && readPhotoHeader(logo);
  if (!logo || !header) return room;
  const most = doc.format.matrix ? BESIDE : ABOVE;
  const scale = Math.min(most.width / header.width, most.height / header.height);
  const [width, height] = [header.width * scale, header.height * scale];
  doc.image(logo, room.x, room.y, { width, height });
  if (!doc.format.matrix) return { ...room, y: room.y + height + 6 };
  return { ...room, x: room.x + width + 10, width: room.width - width - 10 };
}
