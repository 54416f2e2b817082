import { ApiFailure } from "./http/errors";

/** FIFO semaphore: runs at most `atOnce` jobs at once and queues up to `mostWaiting` others. */
export class Turns {
  #underWay = 0;
  readonly #waiting: { told: (place: number) => void; start: () => void }[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** Counts the running and the queued jobs. */
  get counts(): { underWay: number; waiting: number } {
    return { underWay: this.#underWay, waiting: this.#waiting.length };
  }

  /** @throws ApiFailure 503 when the queue is full */
  expectRoom(): void {
    if (this.#waiting.length >= this.mostWaiting)
      throw new ApiFailure(503, { key: "busy" }, {}, { retryAfterSeconds: 10 });
  }

  /** Runs a job in its turn. @throws ApiFailure 503 when the queue is full */
  async run<T>(job: () => Promise<T>): Promise<T> {
    this.expectRoom();
    const giveBack = await this.take();
    try {
      return await job();
    } finally {
      giveBack();
    }
  }

  /**
   * Waits for a turn, also when the queue is full.
   *
   * @param signal ends the waiting
   * @param told receives the place in the queue whenever it changes, from 1 on
   * @returns a function that ends the turn
   * @throws the reason of the signal
   */
  async take(signal?: AbortSignal, told: (place: number) => void = () => undefined): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#underWay >= this.atOnce) await this.#wait(signal, told);
    else this.#underWay += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      // The next job takes over this turn, so `underWay` stays.
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#underWay -= 1;
      this.#tellPlaces();
    };
  }

  async #wait(signal: AbortSignal | undefined, told: (place: number) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const waiter = { told, start: () => end(resolve) };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        this.#tellPlaces();
        end(() => reject(signal?.reason as Error));
      };
      const end = (settle: () => void) => {
        signal?.removeEventListener("abort", leave);
        settle();
      };
      signal?.addEventListener("abort", leave);
      this.#waiting.push(waiter);
      told(this.#waiting.length);
    });
  }

  #tellPlaces(): void {
    this.#waiting.forEach(({ told }, index) => told(index + 1));
  }
}
