/**
 * Seeded pseudo-random generator with one sequence per subject, so that new demo data does not change existing data.
 */
export class Seeded {
  #state: number;

  constructor(subject: string) {
    this.#state = [...subject].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  }

  /** Returns a number in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Inclusive. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.whole(0, list.length - 1));
  }

  /** Prefers early elements. */
  pickEarly<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() ** 1.8 * list.length));
  }

  /** Returns `count` distinct elements in random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const index = this.whole(0, left.length - 1);
      const chosen = at(left, index);
      left.splice(index, 1);
      return chosen;
    });
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

export function digits(random: Seeded, count: number): string {
  return Array.from({ length: count }, () => random.whole(0, 9)).join("");
}
