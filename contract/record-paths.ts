import { MASTER_AREAS, type MasterArea, type RecordArea } from "./access";
import type { Addressee } from "./reports/report";

/** Paths of the records that a text links to; no zod, because the browser loads it. */

type PathOf = (id: number, date: string | null) => string;

const masterPath =
  (area: MasterArea): PathOf =>
  (id) =>
    `/management/${area}?view=${id}`;

const paths: Record<RecordArea | "user" | "api-key", PathOf> = {
  inbound: (id, date) => `/record/inbound?${date === null ? "" : `date=${date}&`}view=${id}`,
  outbound: (id, date) => `/record/outbound/${id}/item${date === null ? "" : `?date=${date}`}`,
  production: (id) => `/record/production?view=${id}`,
  "po-sale": (id) => `/record/po-sales?view=${id}`,
  booking: (id) => `/record/booking?view=${id}`,
  outstanding: (id) => `/record/outstanding?form=${id}`,
  "opening-stock": (id) => `/record/opening-stock?view=${id}`,
  ...(Object.fromEntries(MASTER_AREAS.map((area) => [area, masterPath(area)])) as Record<MasterArea, PathOf>),
  "ex-do-master": (id) => `/management/ex-do?view=${id}`,
  vehicle: (id) => `/settings/vehicles?view=${id}`,
  user: (id) => `/management/user?form=${id}`,
  "api-key": () => "/settings/api-keys",
};

export type LinkedArea = keyof typeof paths;
export const LINKED_AREAS = Object.keys(paths) as [LinkedArea, ...LinkedArea[]];

export interface NamedRecord {
  area: LinkedArea;
  id: number;
  name: string;
}

/** Returns the path of a record's screen. @param date day of the list around a truck */
export const recordPath = ({ area, id }: Pick<NamedRecord, "area" | "id">, date: string | null = null): string =>
  paths[area](id, date);

/** Area whose report opens the page of a partner. */
export const PARTNER_AREAS = { customer: "outbound", vendor: "inbound" } as const satisfies Record<
  Addressee,
  RecordArea
>;
export const isPartner = (area: string): area is Addressee => Object.hasOwn(PARTNER_AREAS, area);
export const partnerPath = (area: Addressee, id: number | string) => `/record/${area}/${id}`;

const isLinkedArea = (area: unknown): area is LinkedArea => typeof area === "string" && Object.hasOwn(paths, area);

/** Parameters of an error text that names another record. */
export const otherRecordParams = ({ area, id, name }: NamedRecord) => ({ other: name, otherArea: area, otherId: id });

/** Returns the record that an error text names, or null. */
export function otherRecord(params: Record<string, string | number> = {}): NamedRecord | null {
  const { other, otherArea, otherId } = params;
  if (typeof other !== "string" || typeof otherId !== "number" || !isLinkedArea(otherArea)) return null;
  return { area: otherArea, id: otherId, name: other };
}
