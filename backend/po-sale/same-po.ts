import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { PoSaleInput } from "#contract/orders/po-sale";
import type { Transaction } from "../db/client";
import { numberKeyOf } from "../db/columns";
import { outstanding } from "../db/tables/outstanding";
import { poSale } from "../db/tables/po-sale";
import { taken } from "../http/errors";
import type { UnusualCheck } from "../records/unusual";
import { MOST_OTHERS, repeatCheck } from "../records/repeats";

type Po = Pick<PoSaleInput, "poSalesNo" | "customerId"> & {
  lines: readonly Pick<PoSaleInput["lines"][number], "gradeId" | "markingId">[];
};

/**
 * A number is unique among the POs of a customer that are not cancelled; the unique index is the backstop.
 * @throws Conflict that names the other PO
 */
export async function assertNumberFree(
  tx: Transaction,
  { poSalesNo, customerId }: Pick<Po, "poSalesNo" | "customerId">,
  exceptId: number | null,
): Promise<void> {
  const [other] = await tx
    .select({ id: poSale.id, name: poSale.poSalesNo })
    .from(poSale)
    .where(and(isNumber(poSalesNo), eq(poSale.customerId, customerId), counts(exceptId)))
    .limit(1);
  if (other) throw taken({ area: "po-sale", ...other }, "poSalesNo");
}

/**
 * Checks changed values against the customer's POs with the number typed differently, and against its opening balances.
 */
export async function samePoCheck(tx: Transaction, po: Po, before: Po | null, id: number): Promise<UnusualCheck[]> {
  if (before !== null && keyOf(po) === keyOf(before)) return [];
  const key = numberKeyOf(sql`${po.poSalesNo}::text`);
  const isSameNumber = eq(numberKeyOf(poSale.poSalesNo), key);
  const sameNumber = await tx
    .select({ id: poSale.id, name: poSale.poSalesNo })
    .from(poSale)
    .where(and(eq(poSale.customerId, po.customerId), isSameNumber, counts(id)))
    .orderBy(desc(poSale.id));
  const balances = await tx
    .select({ id: outstanding.id, name: sql<string>`${outstanding.poSalesNo}` })
    .from(outstanding)
    .where(
      and(
        eq(outstanding.customerId, po.customerId),
        eq(numberKeyOf(outstanding.poSalesNo), key),
        isNull(outstanding.deletedAt),
        or(
          ...po.lines.map(({ gradeId, markingId }) =>
            and(eq(outstanding.gradeId, gradeId), eq(outstanding.markingId, markingId)),
          ),
        ),
      ),
    )
    .limit(MOST_OTHERS);
  const field = "sameEntry" as const;
  return [
    ...repeatCheck(sameNumber, { field, area: "po-sale", at: "poSalesNo", key: "samePoNumber" }),
    ...repeatCheck(balances, { field, area: "outstanding", at: "poSalesNo", key: "sameBalance" }),
  ];
}

const keyOf = ({ poSalesNo, customerId, lines }: Po) =>
  [
    poSalesNo.toLowerCase(),
    customerId,
    ...lines.map(({ gradeId, markingId }) => `${gradeId} ${markingId}`).sort(),
  ].join("|");

const isNumber = (poSalesNo: string) => eq(sql`lower(${poSale.poSalesNo})`, sql`lower(${poSalesNo})`);

const counts = (exceptId: number | null) =>
  and(
    isNull(poSale.deletedAt),
    ne(poSale.status, "CANCELLED"),
    exceptId === null ? undefined : ne(poSale.id, exceptId),
  );
