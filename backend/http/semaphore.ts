import { ApiFailure } from "./errors";

/** FIFO semaphore: runs at most `atOnce` jobs at once and queues up to `mostWaiting` others. */
export class Semaphore {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

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
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.assertCapacity();
    const release = await this.take(signal);
    try {
      return await job();
    } finally {
      release();
    }
  }

  /** Acquires a slot, even if the queue is full. @returns a function that releases it @throws the signal's reason */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#underWay >= this.atOnce) await this.#wait(signal);
    else this.#underWay += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      // The next job inherits the slot, so `underWay` is unchanged.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    };
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(signal?.reason as Error);
      };
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(start);
    });
  }
}
