import type { UsualRange } from "#contract/weighing/usual-weights";
import { env } from "~/services/request/env.server";

/** The deck of the demo's scale, which carries the truck whose weigh form was opened last (scripts/demo/offer-scale.ts). */

/** Returns a usual weight that differs by record, or null without a range. @param belowKg the weighing before */
export function likelyKg(
  { low, high }: UsualRange,
  { id, divisionKg, belowKg }: { id: number; divisionKg: number; belowKg?: number | null },
): number | null {
  const most = Math.min(high ?? Infinity, belowKg == null ? Infinity : belowKg - divisionKg);
  const least = low ?? most / 2;
  if (!Number.isFinite(most) || least > most) return null;
  const share = 0.4 + (id % 21) / 100;
  return Math.floor((least + (most - least) * share) / divisionKg) * divisionKg;
}

/** Lets the truck of a weigh form drive onto the deck, or off it. @param kg null: no weigh form is open */
export async function callOntoDeck(request: Request, truck: string, kg: number | null): Promise<void> {
  if (isOfBrowser(request)) await tellDeck({ truck, kg });
}

/** Puts the demo's scale into use for a weigh form. */
export async function wakeDemoScale(request: Request): Promise<void> {
  if (isOfBrowser(request)) await tellDeck({});
}

/** Keeps it in use while a screen watches, and takes it out of use when the last one has gone. */
export const watchDemoScale = (watched: boolean): Promise<void> => tellDeck(watched ? {} : { rests: true });

/** Programs and tests weigh without the scale. */
const isOfBrowser = (request: Request) => request.headers.has("Sec-Fetch-Site");

async function tellDeck(body: { truck?: string; kg?: number | null; rests?: true }): Promise<void> {
  if (env.DEMO_DECK_URL === undefined) return;
  await fetch(env.DEMO_DECK_URL, { method: "POST", body: JSON.stringify(body) }).catch(() => undefined);
}
