import type { SetClock } from "./clock";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A course of events; yields the moment of its next step. */
export type Course = AsyncGenerator<number, void, void>;

/** Runs courses step by step, in the order of their moments. */
export class Schedule {
  readonly #next: { at: number; course: Course }[] = [];

  add(at: number, course: Course): void {
    const place = this.#next.findLastIndex((other) => other.at <= at) + 1;
    this.#next.splice(place, 0, { at, course });
  }

  /** Leaves out steps after `end`. */
  async run(end: number, setClock: SetClock): Promise<void> {
    for (let next = this.#next.shift(); next !== undefined && next.at <= end; next = this.#next.shift()) {
      await setClock(next.at);
      const { done, value } = await next.course.next();
      if (!done) this.add(value, next.course);
    }
  }
}
