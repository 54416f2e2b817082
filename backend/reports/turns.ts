import { ApiFailure } from "../http/errors";

/** Turns for work of which only some may be done at once: who comes later waits, in the order of coming. */
export class Turns {
  #underWay = 0;
  readonly #waiting: { told: (place: number) => void; start: () => void }[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** Returns how many work, and how many wait. */
  get counts(): { underWay: number; waiting: number } {
    return { underWay: this.#underWay, waiting: this.#waiting.length };
  }

  /** @throws ApiFailure 503 when too many wait already */
  expectRoom(): void {
    if (this.#waiting.length >= this.mostWaiting)
      throw new ApiFailure(503, { key: "busy" }, {}, { retryAfterSeconds: 10 });
  }

  /**
   * Waits for a turn.
   *
   * @param signal ends the waiting
   * @param told is told the place whenever it changes, from 1 on
   * @returns what gives the turn back
   * @throws the reason of the signal
   */
  async take(signal: AbortSignal, told: (place: number) => void): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#underWay >= this.atOnce) await this.#wait(signal, told);
    else this.#underWay += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      // The next one takes this turn, or nobody does.
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#underWay -= 1;
      this.#tellPlaces();
    };
  }

  async #wait(signal: AbortSignal, told: (place: number) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const waiter = { told, start: () => end(resolve) };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        this.#tellPlaces();
        end(() => reject(signal.reason as Error));
      };
      const end = (settle: () => void) => {
        signal.removeEventListener("abort", leave);
        settle();
      };
      signal.addEventListener("abort", leave);
      this.#waiting.push(waiter);
      told(this.#waiting.length);
    });
  }

  #tellPlaces(): void {
    this.#waiting.forEach(({ told }, index) => told(index + 1));
  }
}
