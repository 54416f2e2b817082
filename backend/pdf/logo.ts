import { readPhotoHeader } from "#contract/accounts/photo-header";
import type { Page } from "./page";

interface Room {
  x: number;
  y: number;
  width: number;
}

/** Maximum size in points: above the company name on A4, next to it on a form. */
const ABOVE = { width: 150, height: 42 };
const BESIDE = { width: 96, height: 40 };

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
