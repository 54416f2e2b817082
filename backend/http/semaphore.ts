import { ApiFailure } from "./errors";

/** FIFO semaphore: runs at most `atOnce` jobs at once and queues up to `mostWaiting` others. */
export class Semaphore {
  #underWay = 0;
  readonly #waiting: { onPosition: (place: number) => void; start: () => void }[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  get counts(): { underWay: number; waiting: number } {
    return { underWay: this.#underWay, waiting: this.#waiting.length };
  }

  /** @throws ApiFailure 503 if the queue is full */
  assertCapacity(): void {
    if (this.#waiting.length >= this.mostWaiting)
      throw new ApiFailure(503, { key: "busy" }, {}, { retryAfterSeconds: 10 });
  }

  /** Runs a job when a slot is free. @throws ApiFailure 503 if the queue is full */
  async run<T>(job: () => Promise<T>): Promise<T> {
    this.assertCapacity();
    const release = await this.take();
    try {
      return await job();
    } finally {
      release();
    }
  }

  /**
   * Acquires a slot, even if the queue is full.
   * @param onPosition receives the queue position on change, from 1
   * @returns a function that releases the slot
   * @throws the signal's reason
   */
  async take(signal?: AbortSignal, onPosition: (place: number) => void = () => undefined): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#underWay >= this.atOnce) await this.#wait(signal, onPosition);
    else this.#underWay += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      // The next job inherits the slot, so `underWay` is unchanged.
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#underWay -= 1;
      this.#tellPlaces();
    };
  }

  async #wait(signal: AbortSignal | undefined, onPosition: (place: number) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const waiter = { onPosition, start: () => end(resolve) };
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
      onPosition(this.#waiting.length);
    });
  }

  #tellPlaces(): void {
    this.#waiting.forEach(({ onPosition }, index) => onPosition(index + 1));
  }
}
