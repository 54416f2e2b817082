import type { OutboundRecordItem } from "#contract/outbound-record";
import type { OutlierValue } from "#contract/outlier";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { PlausibilityCheck } from "../records/outliers";
import { truckStockCheck } from "../stock/stock-check";
import { goodsCheck } from "./booked-goods";
import type { AskedItems } from "./booking-use";
import { fieldsOfItems, itemsKgCheck } from "./item-kg";

interface WrittenItems {
  before: readonly OutboundRecordItem[];
  after: readonly OutboundRecordItem[];
  held: readonly OutlierValue[];
}

/**
 * Checks items against bags, usual goods and stock (docs/domain.md, Unusual values). Two queries.
 * @param asked request items, when all are replaced
 */
export async function itemChecks(
  tx: Transaction,
  { before, after, held }: WrittenItems,
  env: BackendEnv,
  asked?: AskedItems,
): Promise<PlausibilityCheck[]> {
  const fieldOf = fieldsOfItems(asked, before, after);
  return [
    ...itemsKgCheck(before, after, env, asked),
    ...(await goodsCheck(tx, before, after, asked)),
    ...(await truckStockCheck(tx, { before, after }, { held, fieldOf, env })),
  ];
}
