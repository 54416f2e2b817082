import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { numberFormats } from "#contract/values/format";
import { type InboundRecord, inboundRecordInput } from "#contract/weighing/inbound-record";
import { type InboundChange, inboundTransitions } from "#contract/weighing/inbound-status";
import { readableFields } from "#contract/masters/references";
import type { SampledFactor } from "#contract/weighing/quality";
import type { Transaction } from "../db/client";
import { inboundRecord, inboundRecordItem as item } from "../db/tables/inbound";
import { weighingTicket } from "../papers/inbound";
import { type RecordPaper, takesBackPapers } from "../papers/taking-back";
import { recordActivity, type RecordType, updateVersioned } from "../records/writes";
import type { TruckEntry, TruckStates } from "../weighing/truck";
import { recordFor } from "./prices";
import { findInbound } from "./queries";
import { sql } from "drizzle-orm";

const { formatNumber, formatRupiah } = numberFormats("id");

const { items: _items, unusualReason: _reason, ...typed } = inboundRecordInput.shape;

const ENTITY = "inbound-record";

export const inboundPapers: readonly RecordPaper<InboundRecord>[] = [
  { paper: "tiket-timbang", contentOf: weighingTicket },
];

export const inboundType: RecordType<typeof inboundRecord, InboundRecord> = {
  entity: ENTITY,
  onChange: takesBackPapers(ENTITY, inboundPapers),
  table: inboundRecord,
  find: findInbound,
  dayOf: ({ date }) => date,
  settle: storeShares,
  visibleTo: recordFor,
  // Names instead of ids; one line per item.
  snapshot: (record) => ({
    ...readableFields(record, Object.keys(typed)),
    status: record.status,
    firstKg: record.firstKg,
    weighingsBetween: weighingsText(record),
    secondKg: record.secondKg,
    permittedGrossKg: record.permittedGrossKg,
    firstReadingId: record.firstReadingId,
    secondReadingId: record.secondReadingId,
    firstTypedReason: record.firstTypedReason,
    secondTypedReason: record.secondTypedReason,
    betweenTypedReasons: typedBetween(record),
    deductionPct: record.deductionPct,
    deductionKg: record.deductionKg,
    deductionReason: record.deductionReason,
    samples: samplesText(record),
    overruledReason: record.overruledReason,
    netKg: record.netKg,
    pricePerKg: record.pricePerKg,
    itemPrices: pricesText(record),
    amount: record.amount,
    cancelReason: record.cancelReason,
    items: record.items.map(({ inboundItem, quantity, note }) =>
      [inboundItem.name, `${formatNumber(quantity)} ${inboundItem.unit}`, note].filter(Boolean).join(" · "),
    ),
  }),
};

/** One line per item where the prices differ. */
function pricesText({ pricePerKg, items }: InboundRecord): string[] {
  if (pricePerKg !== null) return [];
  return items.flatMap(({ inboundItem, pricePerKg: price }) =>
    price == null ? [] : `${inboundItem.name} · ${formatRupiah(price)}/kg`,
  );
}

/** One line per sample; null without one, so that other entries do not name it. */
function samplesText({ items }: InboundRecord): string[] | null {
  const lines = items.flatMap(({ inboundItem, sample }) =>
    sample === null ? [] : [inboundItem.name, sample.sampleNo, ...sample.factors.map(valueText)].join(" · "),
  );
  return lines.length === 0 ? null : lines;
}

const valueText = ({ name, value, unit }: SampledFactor) =>
  `${name} · ${formatNumber(value)}${unit === "%" || unit === null ? (unit ?? "") : ` ${unit}`}`;

/** One line per weighing between, with the goods unloaded before it. */
function weighingsText({ weighingsBetween, items }: InboundRecord): string[] {
  return weighingsBetween.map(({ weightKg, itemIds }) =>
    [
      `${formatNumber(weightKg)} kg`,
      ...items.filter(({ id }) => itemIds.includes(id)).map(({ inboundItem }) => inboundItem.name),
    ].join(" · "),
  );
}

/** Null without one, so that other entries do not name it. */
function typedBetween({ weighingsBetween }: InboundRecord): string[] | null {
  const reasons = weighingsBetween.flatMap(({ typedReason }) => typedReason ?? []);
  return reasons.length === 0 ? null : reasons;
}

export const inboundStates: TruckStates<InboundRecord, InboundChange> = {
  direction: "inbound",
  type: inboundType,
  transitions: inboundTransitions,
};

export async function savePriced(
  tx: Transaction,
  values: PgUpdateSetSource<typeof inboundRecord>,
  items: InboundRecord["items"],
  entry: TruckEntry<InboundRecord>,
): Promise<InboundRecord> {
  const { id } = entry.before;
  await updateVersioned(tx, inboundRecord, id, values);
  return recordActivity(tx, inboundType, await findInbound(tx, id, { items }), entry);
}

type Items = InboundRecord["items"];
type Shared = Pick<InboundRecord, "pricePerKg" | "items">;

/** The record has a price that all items share. */
const ownPrice = (record: Shared, { pricePerKg }: Items[number]): number | null =>
  record.pricePerKg === null ? (pricePerKg ?? null) : null;

/** Stores changed nets and prices of items, for reports. One statement. */
async function storeShares(tx: Transaction, before: Shared | null, after: Shared): Promise<void> {
  const changed = after.items.filter((now) => {
    const old = before?.items.find(({ id }) => id === now.id);
    const price = before === null || old === undefined ? null : ownPrice(before, old);
    return now.netKg !== (old?.netKg ?? null) || ownPrice(after, now) !== price;
  });
  if (changed.length === 0) return;
  const rows = changed.map((now) => sql`(${now.id}::int, ${now.netKg}::int, ${ownPrice(after, now)}::numeric)`);
  await tx.execute(sql`
    update ${item} set net_kg = share.net_kg, price_per_kg = share.price_per_kg
    from (values ${sql.join(rows, sql`, `)}) as share (id, net_kg, price_per_kg) where ${item.id} = share.id`);
}
