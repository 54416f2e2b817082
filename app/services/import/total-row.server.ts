import { readNumber } from "#contract/number";
import { fold, isEmpty, shownText, type Cell } from "./cell.server";

const WORDS = new Set(
  (
    "total,totals,grand total,subtotal,sub total,sum,jumlah,jumlah total,total jumlah,total general,totales,suma," +
    "totaux,somme,total geral,totais,soma,合计,总计,小计,合計,總計"
  )
    .split(",")
    .map(fold),
);

/** Returns the word of a row of totals, which has only numbers next to it; undefined for other rows. */
export function totalWord(line: readonly Cell[]): string | undefined {
  const [first, ...others] = line.filter((cell) => !isEmpty(cell));
  const word = typeof first === "string" ? first.trim() : "";
  return WORDS.has(fold(word.endsWith(":") ? word.slice(0, -1) : word)) && others.every(isNumber) ? word : undefined;
}

function isNumber(cell: Cell): boolean {
  if (typeof cell === "object" && cell !== null && !(cell instanceof Date)) return true;
  return readNumber(shownText(cell) ?? "", "en", 2) !== undefined;
}
