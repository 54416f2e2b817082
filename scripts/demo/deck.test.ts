import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Deck, LEAVES_MS } from "./deck";

let kg = 0;
const puts: number[] = [];
const simulator = {
  kg: () => kg,
  put: (next: number) => {
    kg = next;
    puts.push(next);
  },
};
let deck: Deck;

beforeEach(() => {
  vi.useFakeTimers();
  kg = 0;
  puts.length = 0;
  deck = new Deck(simulator);
});
afterEach(() => vi.useRealTimers());

it("the previous truck drives off first", () => {
  deck.call("outbound 1", 8_000);
  vi.advanceTimersByTime(1);
  deck.call("inbound 7", 30_000);
  vi.advanceTimersByTime(LEAVES_MS - 10);
  expect(puts).toEqual([8_000, 0]);
  vi.advanceTimersByTime(20);
  expect(puts).toEqual([8_000, 0, 30_000]);
});

it("a form that is loaded again leaves a weight of the page on the deck", () => {
  deck.call("outbound 1", 8_000);
  vi.advanceTimersByTime(1);
  simulator.put(0);
  deck.call("outbound 1", 8_000);
  vi.advanceTimersByTime(LEAVES_MS);
  expect(puts).toEqual([8_000, 0]);
});

it("only the truck on the deck drives off after its weighing", () => {
  deck.call("outbound 1", 8_000);
  vi.advanceTimersByTime(1);
  deck.call("outbound 2", null);
  expect(puts).toEqual([8_000]);
  deck.call("outbound 1", null);
  expect(puts).toEqual([8_000, 0]);
});

it("a truck leaves while no screen shows the scale, and drives up again", () => {
  deck.call("outbound 1", 8_000);
  vi.advanceTimersByTime(1);
  deck.rest();
  deck.wake();
  vi.advanceTimersByTime(LEAVES_MS + 10);
  expect(puts).toEqual([8_000, 0, 8_000]);
});
