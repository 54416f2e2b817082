/** Seeded pseudo-random generator (mulberry32). */
export class Seeded {
  constructor(private state: number) {}

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Inclusive. */
  integer(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** @param early above 1: prefers early elements */
  pick<T>(list: readonly T[], early = 1): T {
    const found = list[Math.floor(this.next() ** early * list.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  }
}
