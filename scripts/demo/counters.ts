import type { Transaction } from "#backend/db/client";
import { documentCounter } from "#backend/db/tables/system";
import { documentNumber } from "#backend/db/numbering";

/** Numbers documents of a series per year, in call order. */
export class Numbers {
  readonly #series: string;
  readonly #last = new Map<number, number>();

  constructor(series: string) {
    this.#series = series;
  }

  next(date: string): string {
    const year = Number(date.slice(0, 4));
    const value = (this.#last.get(year) ?? 0) + 1;
    this.#last.set(year, value);
    return documentNumber(this.#series, year, value);
  }

  async save(tx: Transaction): Promise<void> {
    const rows = [...this.#last].map(([year, value]) => ({ series: this.#series, year, value }));
    if (rows.length > 0) await tx.insert(documentCounter).values(rows);
  }
}
