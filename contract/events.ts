import { z } from "zod";
import { can, isForKeys, MASTER_AREAS, type Resource, type RoleHolder } from "./access";
import { moment, person } from "./answers";
import { MAX_PAGE_SIZE } from "./constants";
import { queryNumber } from "./values/fields";
import { rule } from "./values/issue";

/** Events: history entries for other programs (docs/domain.md, Events). */

interface EntityEvents {
  /** first part of the type: `outbound` in `outbound.finished` */
  name: string;
  /** *see* of this area is required */
  area: Resource;
  /** last part of the type by action; with a dot, the whole type */
  actions: Record<string, string>;
}

const ROW = { create: "created", update: "changed", delete: "deleted", restore: "restored" };
const DATED = {
  ...ROW,
  markReviewed: "reviewed",
  clearUnusual: "reviewed",
  clearOwnUnusual: "reviewed",
  look: "exception.accepted",
};
const TRUCK = {
  ...DATED,
  call: "called",
  weighIn: "weighed-in",
  weighOut: "weighed-out",
  removeWeighing: "weighing-removed",
  moveWeighing: "weighing-moved",
  finish: "finished",
  cancel: "cancelled",
  reopen: "reopened",
  undo: "step-undone",
  print: "paper.printed",
  printAgain: "paper.printed",
};
/**
 * Entities and actions of the history, checked after each file of API tests. Entities whose area is closed to API keys
 * (users, keys, settings, exports) have no events.
 */
export const entityEvents: Record<string, EntityEvents> = {
  "outbound-record": {
    name: "outbound",
    area: "outbound",
    actions: {
      ...TRUCK,
      load: "loaded",
      addItem: "item-added",
      changeItem: "item-changed",
      dropItem: "item-removed",
      invoice: "invoiced",
      uninvoice: "invoice-undone",
    },
  },
  "inbound-record": {
    name: "inbound",
    area: "inbound",
    actions: { ...TRUCK, weighBetween: "weighed-between", check: "checked" },
  },
  booking: { name: "booking", area: "booking", actions: { ...DATED, cancel: "cancelled", undo: "step-undone" } },
  "po-sale": {
    name: "po-sale",
    area: "po-sale",
    actions: {
      ...DATED,
      cancel: "cancelled",
      shortClose: "short-closed",
      close: "closed",
      open: "reopened",
      undo: "step-undone",
    },
  },
  production: { name: "production", area: "production", actions: DATED },
  "opening-stock": { name: "opening-stock", area: "opening-stock", actions: DATED },
  outstanding: { name: "outstanding", area: "outstanding", actions: { ...DATED, adjust: "adjusted" } },
  ...Object.fromEntries(MASTER_AREAS.map((area) => [area, { name: "master", area, actions: ROW }])),
  "ghost-load": {
    name: "load",
    area: "ghost-load",
    actions: { create: "ghost", again: "ghost-again", settle: "ghost-settled", look: "exception.accepted" },
  },
  "scale-reading": { name: "reading", area: "reading", actions: { read: "stored" } },
};

/** Replaces the type of an entry for readers that ask for it and not for the entry's own type. */
export const TYPED_WEIGHT = "weight.typed";

const eventName = (name: string, word: string) => (word.includes(".") ? word : `${name}.${word}`);

/** Returns the type of an entry, `booking.created`; `<entity>.changed` for an action of another version of Gudang. */
export function eventType(entity: string, action: string): string {
  const events = entityEvents[entity];
  return events ? eventName(events.name, events.actions[action] ?? "changed") : `${entity}.changed`;
}

/** Returns true if a program with these roles gets the events of an area: those of its histories. */
export const seesEvents = (reader: RoleHolder, area: Resource): boolean => isForKeys(area) && can(reader, area, "see");

/** Lists the types of the areas, sorted. */
export function eventTypesOf(isSeen: (area: Resource) => boolean): string[] {
  const seen = Object.values(entityEvents).filter(({ area }) => isSeen(area));
  const types = seen.flatMap(({ name, actions }) => Object.values(actions).map((word) => eventName(name, word)));
  return [...new Set([...types, TYPED_WEIGHT])].toSorted();
}

export const eventTypeName = z.enum(eventTypesOf(() => true)).meta({ id: "EventType" });

/** Page size, and default, of events: more than of lists, because a program reads them all. */
export const MAX_EVENTS = 5 * MAX_PAGE_SIZE;

export const eventQuery = z.object({
  /** `next` of the last response; without it, the response has only `next`, the newest position */
  after: z
    .string()
    .refine((value) => /^\d{1,15}$/.test(value), rule("page", { min: 0, max: 1e15 - 1 }))
    .transform(Number)
    .optional(),
  limit: queryNumber(MAX_EVENTS).optional(),
  /** separated by commas */
  types: z
    .string()
    .transform((value) => value.split(","))
    .pipe(z.array(eventTypeName))
    .optional(),
});

/** `data.changes` has the fields of the history, without those that the reader may not see. */
const event = z
  .object({
    id: z.int(),
    type: z.string(),
    at: moment,
    /** null for the system */
    by: person.nullable(),
    entity: z.string(),
    entityId: z.int(),
    data: z.object({
      reason: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  })
  .meta({ id: "Event" });
export type Event = z.infer<typeof event>;

/** `next` is the next `after`; it stays the same without new entries. */
export const eventList = z.object({ data: z.array(event), next: z.int() }).meta({ id: "EventList" });
export type EventList = z.infer<typeof eventList>;
