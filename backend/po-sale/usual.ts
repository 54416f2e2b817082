import { sql } from "drizzle-orm";
import {
  type EarlierRange,
  type UsualAnswer,
  usualOfEarlier,
  withoutExceptions,
} from "#contract/weighing/earlier-values";
import type { PoSale, PoSaleLine, PoSaleUsualQuery } from "#contract/orders/po-sale";
import type { Reader } from "../db/client";
import { customer, grade, marking } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { choiceCheck, earlierCheck, named, wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";
import { markingCheck } from "../stock/marking-check";

/** Usual values of a PO sale from the customer's newest POs and the newest lines of its goods (docs/domain.md). */

const POS = 20;
const LINES_OF_GRADE = 40;
/** Earlier POs needed to judge the type. */
const TYPES_NEEDED = 5;

interface Goods {
  gradeId: number;
  markingId: number;
}

interface EarlierLine extends Goods {
  /** of this customer */
  own: boolean;
  poId: number;
  type: string;
  tolerancePct: number;
  orderedKg: number;
  pricePerKg: number | null;
  customer: string;
  grade: string;
  marking: string;
  isOddType: boolean;
  isOddTolerance: boolean;
  isOddKg: boolean;
  isOddPrice: boolean;
}

interface UsualPoSale {
  customer: string;
  types: { chosen: [string]; isException: boolean }[];
  tolerancePct: EarlierRange | null;
  line(goods: Goods): { orderedKg: EarlierRange | null; pricePerKg: EarlierRange | null };
}

async function usualPoSale(
  db: Reader,
  { id, customerId, goods }: { id: number | null; customerId: number; goods: readonly Goods[] },
): Promise<UsualPoSale> {
  const grades = [...new Set(goods.map(({ gradeId }) => gradeId))].map((gradeId) => sql`(${gradeId}::int)`);
  const columns = sql`${poSale.id} as "poId", ${poSale.poSalesType} as type, ${poSale.tolerancePct}::float8 as "tolerancePct",
    ${poSale.date} as date, ${poSaleLine.id} as id, ${poSaleLine.gradeId} as "gradeId", ${poSaleLine.markingId} as "markingId",
    ${poSaleLine.orderedKg} as "orderedKg", ${poSaleLine.pricePerKg}::float8 as "pricePerKg", ${customer.name} as customer,
    ${grade.name} as grade, ${marking.name} as marking, ${wasUnusual(poSale, "poSalesType")} as "isOddType",
    ${wasUnusual(poSale, "tolerancePct")} as "isOddTolerance",
    ${wasUnusual(poSale, "orderedKg", poSaleLine.id)} as "isOddKg", ${wasUnusual(poSale, "pricePerKg", poSaleLine.id)} as "isOddPrice"`;
  const names = sql`join ${customer} on ${customer.id} = ${poSale.customerId}
    join ${grade} on ${grade.id} = ${poSaleLine.gradeId} join ${marking} on ${marking.id} = ${poSaleLine.markingId}`;
  const counts = sql`${poSale.deletedAt} is null and ${poSale.status} <> 'CANCELLED' and not ${poSale.toCheck}
    and ${poSaleLine.deletedAt} is null and ${poSale.id} is distinct from ${id}`;
  const ofGoods =
    grades.length === 0
      ? sql``
      : sql`union all select found.* from (values ${sql.join(grades, sql`, `)}) as asked(grade_id) cross join lateral (
          select false as own, ${columns} from ${poSaleLine} join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId} ${names}
          where ${poSaleLine.gradeId} = asked.grade_id and ${counts} order by ${poSaleLine.id} desc limit ${LINES_OF_GRADE}
        ) found`;
  const { rows } = await db.execute<Pick<EarlierLine, keyof EarlierLine>>(sql`
    select * from (
      select true as own, ${columns} from (
        select * from ${poSale} where ${poSale.customerId} = ${customerId} and ${poSale.deletedAt} is null
          and ${poSale.status} <> 'CANCELLED' and not ${poSale.toCheck} and ${poSale.id} is distinct from ${id}
        order by ${poSale.date} desc, ${poSale.id} desc limit ${POS}
      ) ${poSale} join ${poSaleLine} on ${poSaleLine.poSaleId} = ${poSale.id} ${names}
      where ${poSaleLine.deletedAt} is null
    ) own ${ofGoods}
    order by own desc, date desc, "poId" desc, id desc`);
  return summarizeUsual(rows);
}

function summarizeUsual(rows: readonly EarlierLine[]): UsualPoSale {
  const own = rows.filter((row) => row.own);
  const pos = own.filter(({ poId }, index) => own.findIndex((row) => row.poId === poId) === index);
  const name = own[0]?.customer ?? "";
  const usualPos = withoutExceptions(pos.map((row) => ({ ...row, isException: row.isOddTolerance })));
  const tolerances = [{ basis: "party" as const, name, values: usualPos.map(({ tolerancePct }) => tolerancePct) }];
  return {
    customer: name,
    types: pos.map(({ type, isOddType }) => ({ chosen: [type], isException: isOddType })),
    tolerancePct: usualOfEarlier("tolerancePct", tolerances),
    line({ gradeId, markingId }) {
      const sameGrade = (row: Goods) => row.gradeId === gradeId;
      const sameGoods = (row: Goods) => sameGrade(row) && row.markingId === markingId;
      const all = rows.filter((row) => !row.own);
      const named = rows.find(sameGoods);
      const goods = named ? `${named.grade} ${named.marking}` : "";
      const ofGrade = rows.find(sameGrade)?.grade ?? "";
      const steps = [
        { basis: "partyGoods" as const, name: `${name}, ${goods}`, lines: own.filter(sameGoods) },
        { basis: "partyGoods" as const, name: `${name}, ${ofGrade}`, lines: own.filter(sameGrade) },
        { basis: "goods" as const, name: goods, lines: all.filter(sameGoods) },
        { basis: "goods" as const, name: ofGrade, lines: all.filter(sameGrade) },
      ];
      const [exact, , ...others] = steps.map(({ lines, ...of }) => ({
        ...of,
        values: usualKg(lines),
      }));
      const ofCustomer = { basis: "party" as const, name, values: usualKg(own) };
      return {
        orderedKg: usualOfEarlier("orderedKg", exact ? [exact, ofCustomer, ...others] : []),
        pricePerKg: usualOfEarlier(
          "salePricePerKg",
          steps.map(({ lines, ...of }) => ({ ...of, values: usualPrices(lines) })),
        ),
      };
    },
  };
}

const usualKg = (lines: readonly EarlierLine[]) =>
  withoutExceptions(lines.map((line) => ({ ...line, isException: line.isOddKg }))).map(({ orderedKg }) => orderedKg);

const usualPrices = (lines: readonly EarlierLine[]) =>
  withoutExceptions(lines.map((line) => ({ ...line, isException: line.isOddPrice }))).flatMap(
    ({ pricePerKg }) => pricePerKg || [],
  );

/** Returns the ranges of a PO's fields for its form. */
export async function usualOfPoSale(
  db: Reader,
  { customerId, id, goods = [] }: PoSaleUsualQuery,
): Promise<UsualAnswer["data"]> {
  const usual = await usualPoSale(db, { id: id ?? null, customerId, goods });
  const lines = goods.map((one) => ({ of: `${one.gradeId}-${one.markingId}`, ...usual.line(one) }));
  return [
    ...named("tolerancePct", null, usual.tolerancePct),
    ...lines.flatMap(({ of, orderedKg, pricePerKg }) => [
      ...named("orderedKg", of, orderedKg),
      ...named("pricePerKg", of, pricePerKg),
    ]),
  ];
}

/** Checks changed values of a written PO. Two queries, or three for a number that names another customer. */
export async function poSaleChecks(db: Reader, after: PoSale, before: PoSale | null): Promise<UnusualCheck[]> {
  // Another customer's earlier values judge every value again.
  const known = after.customerId === before?.customerId ? before : null;
  const findOld = ({ id }: PoSaleLine) => known?.lines.find((line) => line.id === id);
  const usual = await usualPoSale(db, { id: after.id, customerId: after.customerId, goods: after.lines });
  const { poSalesType, tolerancePct } = after;
  const checks = await numberCheck(db, after, before);
  if (poSalesType !== known?.poSalesType) {
    checks.push(
      ...choiceCheck(usual.types, {
        field: "poSalesType",
        at: "poSalesType",
        basis: "party",
        choice: poSalesType,
        needed: TYPES_NEEDED,
        text: (count) => ({ key: "unusualType", params: { name: usual.customer, count, type: poSalesType } }),
      }),
    );
  }
  if (tolerancePct !== known?.tolerancePct) {
    const where = { field: "tolerancePct", value: tolerancePct, at: "tolerancePct", unit: "%" } as const;
    checks.push(...earlierCheck(usual.tolerancePct, where));
  }
  const lines = after.lines.flatMap((line) => {
    const old = findOld(line);
    const sameGoods = line.gradeId === old?.gradeId && line.markingId === old.markingId;
    const found = usual.line(line);
    const units = { orderedKg: "kg", pricePerKg: "Rp/kg" } as const;
    return (["orderedKg", "pricePerKg"] as const).flatMap((field) => {
      if (sameGoods && line[field] === old[field]) return [];
      const where = { field, itemId: line.id, at: field, unit: units[field] };
      return earlierCheck(found[field], { ...where, value: line[field] });
    });
  });
  const written = { area: "po-sale", id: after.id, entries: true } as const;
  return [
    ...checks,
    ...lines,
    ...(await markingCheck(db, written, { after: after.lines, before: before?.lines ?? [] })),
  ];
}

/** Checks that a PO number does not carry the code of another customer only. */
async function numberCheck(db: Reader, after: PoSale, before: PoSale | null): Promise<UnusualCheck[]> {
  const { poSalesNo, customerId } = after;
  if (poSalesNo === before?.poSalesNo && customerId === before.customerId) return [];
  const codes = splitCodes(poSalesNo);
  if (codes.length === 0) return [];
  const named = await db
    .select({ id: customer.id, name: customer.name })
    .from(customer)
    .where(
      sql`lower(${customer.code}) in (${sql.join(
        codes.map((code) => sql`${code}`),
        sql`, `,
      )}) and ${customer.deletedAt} is null`,
    );
  const other = named.some(({ id }) => id === customerId) ? undefined : named[0];
  if (other === undefined) return [];
  const text = { key: "unusualNumber", params: { name: other.name } } as const;
  const usual = { low: 1, high: null, basis: "number" } as const;
  return [{ field: "poSalesNo", value: 0, usual, at: "poSalesNo", text }];
}

/** A shorter code is also a word or a mark of the year. */
const CODE_LENGTH = 3;

/** Returns the parts of a PO number that could be a code, in lower case. */
function splitCodes(poSalesNo: string): string[] {
  const parts = [...poSalesNo.split(/[\s/]+/), ...poSalesNo.split(/[\s/\-._]+/)];
  const codes = parts.filter((part) => part.length >= CODE_LENGTH && /[a-z]/i.test(part));
  return [...new Set(codes.map((part) => part.toLowerCase()))];
}
