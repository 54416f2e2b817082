import type { OutboundRecordItem } from "#contract/outbound-record";
import type { UnusualValue } from "#contract/unusual";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { Judged } from "../records/unusual-values";
import { judgedStockOfTruck } from "../stock/judged-stock";
import { judgedGoods } from "./booked-goods";
import type { AskedItems } from "./booking-use";
import { fieldsOfItems, judgedItemsKg } from "./item-kg";

interface WrittenItems {
  before: readonly OutboundRecordItem[];
  after: readonly OutboundRecordItem[];
  held: readonly UnusualValue[];
}

/**
 * Checks items against bags, usual goods and stock (docs/domain.md, Unusual values). Two queries.
 * @param asked request items, when all are replaced
 */
export async function judgedItems(
  tx: Transaction,
  { before, after, held }: WrittenItems,
  env: BackendEnv,
  asked?: AskedItems,
): Promise<Judged[]> {
  const fieldOf = fieldsOfItems(asked, before, after);
  return [
    ...judgedItemsKg(before, after, env, asked),
    ...(await judgedGoods(tx, before, after, asked)),
    ...(await judgedStockOfTruck(tx, { before, after }, { held, fieldOf, env })),
  ];
}
