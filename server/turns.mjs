// Fair queue: pages and calls run few at a time, so that no client keeps the event loop from the others
// (docs/decisions/0096-turns-of-requests.md).
import { Gauge } from "prom-client";

const MAX_AT_ONCE = 2;
/** Leaves a turn to other users. */
const MAX_OF_A_USER = 1;
/** Then a request is waiting for I/O and no longer counts. */
const COUNTED_MS = 250;
/** More requests are refused. */
const MAX_WAITING_OF_AN_ADDRESS = 200;
const MAX_WAITING = 2000;

export class TooManyWaiting extends Error {}

export class Turns {
  #running = 0;
  /** Running requests by user. */
  #runningOf = new Map();
  #waiting = 0;
  /** Queues by address, then by user; the first one is next. */
  #addresses = new Map();

  get counts() {
    return { running: this.#running, waiting: this.#waiting };
  }

  /** Age of the oldest waiting request in milliseconds. */
  get oldestMs() {
    const now = performance.now();
    let oldest = now;
    for (const users of this.#addresses.values())
      for (const [first] of users.values()) oldest = Math.min(oldest, first.since);
    return now - oldest;
  }

  /**
   * Waits for a turn, by address and user in rotation.
   * @param {{ address: string, user: string, signal: AbortSignal }} request
   * @returns {Promise<() => void>} ends the turn
   * @throws TooManyWaiting, or the signal's reason
   */
  async take({ address, user, signal }) {
    signal.throwIfAborted();
    const key = `${address} ${user}`;
    if (this.#waiting === 0 && this.#isFree(key)) return this.#start(key);
    const users = this.#addresses.get(address) ?? new Map();
    let ofAddress = 0;
    for (const queue of users.values()) ofAddress += queue.length;
    if (ofAddress >= MAX_WAITING_OF_AN_ADDRESS || this.#waiting >= MAX_WAITING) throw new TooManyWaiting();
    const queue = users.get(user) ?? [];
    this.#addresses.set(address, users.set(user, queue));
    return new Promise((resolve, reject) => {
      const waiter = { since: performance.now(), key, start: () => end(() => resolve(this.#start(key))) };
      const leave = () => {
        queue.splice(queue.indexOf(waiter), 1);
        this.#drop(address, user, queue);
        end(() => reject(/** @type {Error} */ (signal.reason)));
      };
      const end = (settle) => {
        this.#waiting -= 1;
        signal.removeEventListener("abort", leave);
        settle();
      };
      signal.addEventListener("abort", leave);
      queue.push(waiter);
      this.#waiting += 1;
      this.#startNext();
    });
  }

  #isFree(key) {
    return this.#running < MAX_AT_ONCE && (this.#runningOf.get(key) ?? 0) < MAX_OF_A_USER;
  }

  #start(key) {
    this.#running += 1;
    this.#runningOf.set(key, (this.#runningOf.get(key) ?? 0) + 1);
    let counts = true;
    const end = () => {
      if (!counts) return;
      counts = false;
      clearTimeout(timeout);
      this.#running -= 1;
      const left = this.#runningOf.get(key) - 1;
      if (left === 0) this.#runningOf.delete(key);
      else this.#runningOf.set(key, left);
      this.#startNext();
    };
    const timeout = setTimeout(end, COUNTED_MS);
    return end;
  }

  #startNext() {
    while (this.#running < MAX_AT_ONCE) {
      const next = this.#next();
      if (next === undefined) return;
      next.start();
    }
  }

  /** Removes the next request, and moves its user and address to the end of the rotation. */
  #next() {
    for (const [address, users] of this.#addresses) {
      for (const [user, queue] of users) {
        if (!this.#isFree(queue[0].key)) continue;
        const first = queue.shift();
        users.delete(user);
        this.#addresses.delete(address);
        if (queue.length > 0) users.set(user, queue);
        if (users.size > 0) this.#addresses.set(address, users);
        return first;
      }
    }
    return undefined;
  }

  #drop(address, user, queue) {
    const users = this.#addresses.get(address);
    if (queue.length === 0) users.delete(user);
    if (users.size === 0) this.#addresses.delete(address);
  }
}

export const turns = new Turns();

new Gauge({
  name: "gudang_requests",
  help: "Pages and calls that run, and that wait for a turn",
  labelNames: ["state"],
  collect() {
    for (const [state, count] of Object.entries(turns.counts)) this.set({ state }, count);
  },
});
new Gauge({
  name: "gudang_oldest_waiting_seconds",
  help: "Age of the oldest request that waits for a turn",
  aggregator: "max",
  collect() {
    this.set(turns.oldestMs / 1000);
  },
});
