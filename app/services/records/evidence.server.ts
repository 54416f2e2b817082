import { can } from "#contract/access";
import { scaleReading } from "#contract/scale/scale";
import type { WeighingBetween } from "#contract/weighing/weighing";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { idOf } from "./ids.server";

interface Weighed {
  firstReadingId: number | null;
  secondReadingId: number | null;
  weighingsBetween?: readonly Pick<WeighingBetween, "readingId">[];
}

/**
 * Loads the panel of `?evidence=12`, the reading of a weight; null if not requested or not permitted.
 * @throws Response 404 for a reading of another record
 */
export async function evidencePanel<Row extends Weighed>({ api, url, user }: ScreenContext, own: Row | undefined) {
  const asked = url.searchParams.get("evidence");
  if (asked === null || own === undefined || !can(user, "reading", "see")) return null;
  const id = idOf(asked);
  const between = (own.weighingsBetween ?? []).map(({ readingId }) => readingId);
  if (![own.firstReadingId, own.secondReadingId, ...between].includes(id)) throw notFound();
  return { kind: "evidence" as const, record: own, reading: await api.get(`/api/reading/${id}`, {}, scaleReading) };
}
