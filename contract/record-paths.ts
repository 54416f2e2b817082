/** Paths of the records that a text links to; no zod, because the browser loads it. */

const paths = {
  inbound: (id) => `/record/inbound?view=${id}`,
  outbound: (id) => `/record/outbound/${id}/item`,
  production: (id) => `/record/production?view=${id}`,
  "po-sale": (id) => `/record/po-sales?view=${id}`,
  booking: (id) => `/record/booking?view=${id}`,
  outstanding: (id) => `/record/outstanding?form=${id}`,
  "opening-stock": (id) => `/record/opening-stock?view=${id}`,
  customer: (id) => `/management/customer?view=${id}`,
  vendor: (id) => `/management/vendor?view=${id}`,
  grade: (id) => `/management/grade?view=${id}`,
  marking: (id) => `/management/marking?view=${id}`,
  "outbound-item": (id) => `/management/outbound-item?view=${id}`,
  "inbound-item": (id) => `/management/inbound-item?view=${id}`,
  "ex-do-master": (id) => `/management/ex-do?view=${id}`,
  vehicle: (id) => `/settings/vehicles?view=${id}`,
  user: (id) => `/management/user?form=${id}`,
  "api-key": () => "/settings/api-keys",
} as const satisfies Record<string, (id: number) => string>;

export type LinkedArea = keyof typeof paths;
export const LINKED_AREAS = Object.keys(paths) as [LinkedArea, ...LinkedArea[]];

/** A record named in a text, with its link. */
export interface NamedRecord {
  area: LinkedArea;
  id: number;
  name: string;
}

/** Returns the path of a record's screen. */
export const recordPath = ({ area, id }: Pick<NamedRecord, "area" | "id">): string => paths[area](id);

const isLinkedArea = (area: unknown): area is LinkedArea => typeof area === "string" && Object.hasOwn(paths, area);

/** Parameters of an error text that names another record. */
export const otherParams = ({ area, id, name }: NamedRecord) => ({ other: name, otherArea: area, otherId: id });

/** Returns the record that an error text names, or null. */
export function otherOf(params: Record<string, string | number> = {}): NamedRecord | null {
  const { other, otherArea, otherId } = params;
  if (typeof other !== "string" || typeof otherId !== "number" || !isLinkedArea(otherArea)) return null;
  return { area: otherArea, id: otherId, name: other };
}
