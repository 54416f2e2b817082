import { describe, expect, it } from "vitest";
import {
  afterFrame,
  afterNoise,
  completeDeck,
  type Deck,
  type DeckSettings,
  NEW_DECK,
  type Plateau,
  shownDeck,
} from "./deck";
import { weightFrame } from "./frame";
import { protocols } from "./protocols";

const SETTINGS: DeckSettings = { divisionKg: 20, capacityKg: 60_000, thresholdKg: 400, unit: "kg", flagged: false };
const TRUCK = 24_500;

/** Feeds weights every 100 ms. */
function feed(
  deck: Deck,
  weights: number[],
  { settings = SETTINGS, stable = null as boolean | null, step = 100 } = {},
) {
  const plateaus: Plateau[] = [];
  let now = deck;
  for (const kg of weights) {
    const at = now.heardAt + step;
    const frame = weightFrame({ digits: kg, places: 0 }, { stable });
    const { deck: next, plateau } = afterFrame(now, { at, frame }, settings);
    now = next;
    if (plateau) plateaus.push(plateau);
  }
  return { deck: now, plateaus };
}

const times = (count: number, kg: number) => Array.from({ length: count }, () => kg);
const empty = () => feed(NEW_DECK, times(25, 0)).deck;

describe("a deck", () => {
  it("is empty after two seconds within the threshold", () => {
    expect(feed(NEW_DECK, times(20, 380)).deck.state).not.toBe("arriving");
    expect(empty()).toMatchObject({ state: "empty", visit: 0, occupied: false });
  });

  it("is stable after two seconds of weights within one division, and reads once", () => {
    const { deck, plateaus } = feed(empty(), [5_000, 18_000, 23_000, ...times(20, TRUCK)]);
    expect(deck.state).toBe("arriving");
    const later = feed(deck, [TRUCK + 20, TRUCK, TRUCK, TRUCK]);
    expect(plateaus).toEqual([]);
    expect(later.deck.state).toBe("stable");
    expect(later.plateaus).toMatchObject([{ kg: TRUCK + 20, visit: 1, afterEmpty: true }]);
  });

  it("never reads a weight that sways by more than a division", () => {
    const swaying = Array.from({ length: 100 }, (_, n) => TRUCK + (n % 2) * 40);
    expect(feed(empty(), swaying).plateaus).toEqual([]);
  });

  it("never reads a slow drift as one weight", () => {
    const drifting = Array.from({ length: 100 }, (_, n) => TRUCK + Math.floor(n / 5) * 20);
    expect(feed(empty(), drifting).plateaus).toEqual([]);
  });

  it("reads again when the weight changes for good", () => {
    const { plateaus } = feed(empty(), [...times(30, TRUCK), ...times(30, TRUCK + 20), ...times(30, TRUCK - 80)]);
    expect(plateaus.map(({ kg }) => kg)).toEqual([TRUCK, TRUCK + 20, TRUCK - 80]);
  });

  it("starts again after a gap of a second", () => {
    const { deck } = feed(empty(), times(18, TRUCK));
    const after = feed(deck, times(1, TRUCK), { step: 1_100 });
    expect(feed(after.deck, times(10, TRUCK)).plateaus).toEqual([]);
    expect(feed(after.deck, times(25, TRUCK)).plateaus).toHaveLength(1);
  });

  it("needs five frames from a slow indicator", () => {
    expect(feed(empty(), times(4, TRUCK), { step: 900 }).plateaus).toEqual([]);
    expect(feed(empty(), times(5, TRUCK), { step: 900 }).plateaus).toHaveLength(1);
  });

  it("reads three equal frames with the flag, but not without", () => {
    const settings = { ...SETTINGS, flagged: true };
    const start = feed(NEW_DECK, times(25, 0), { settings, stable: true }).deck;
    expect(feed(start, times(3, TRUCK), { settings, stable: true }).plateaus).toMatchObject([{ kg: TRUCK }]);
    expect(feed(start, times(50, TRUCK), { settings, stable: false }).plateaus).toEqual([]);
  });

  it("is moving after a stable weight, until two seconds near zero", () => {
    const { deck } = feed(empty(), times(30, TRUCK));
    const leaving = feed(deck, [20_000, 9_000, 0, 0]).deck;
    expect(leaving).toMatchObject({ state: "moving", occupied: true });
    expect(feed(leaving, times(25, 0)).deck).toMatchObject({ state: "empty", occupied: false, readingKg: null });
  });

  it("ends a visit with its load", () => {
    const weights = [...times(5, TRUCK + 2_000), ...times(30, TRUCK), ...times(30, 0)];
    let now = empty();
    const ended = weights.flatMap((kg) => {
      const frame = weightFrame({ digits: kg, places: 0 });
      const judged = afterFrame(now, { at: now.heardAt + 100, frame }, SETTINGS);
      now = judged.deck;
      return judged.ended ?? [];
    });
    expect(ended).toMatchObject([{ visit: 1, load: { steadyKg: TRUCK } }]);
    expect(now.load).toBeNull();
  });

  it("counts a new visit only after it was empty", () => {
    const first = feed(empty(), [...times(30, TRUCK), ...times(5, 0), ...times(30, 9_000)]);
    expect(first.plateaus.map(({ visit }) => visit)).toEqual([1, 1]);
    const second = feed(first.deck, [...times(30, 0), ...times(30, TRUCK)]);
    expect(second.plateaus.map(({ visit }) => visit)).toEqual([2]);
  });

  it("does not become empty by silence", () => {
    const { deck } = feed(empty(), times(30, TRUCK));
    const back = feed(deck, times(1, 9_000), { step: 3_600_000 });
    expect(feed(back.deck, times(30, 9_000)).plateaus).toMatchObject([{ kg: 9_000, visit: 1 }]);
  });

  it("is below zero after a tare was set under a truck, and makes no reading until it was at zero", () => {
    const tared = feed(empty(), [...times(30, TRUCK), ...times(25, 0)]).deck;
    const below = feed(tared, times(5, -TRUCK));
    expect(below.deck).toMatchObject({ state: "below", kg: -TRUCK });
    const next = feed(below.deck, times(50, 6_000));
    expect([next.plateaus, next.deck.state]).toEqual([[], "below"]);
    const cleared = feed(next.deck, times(50, TRUCK + 6_000));
    expect([cleared.plateaus, cleared.deck.state]).toEqual([[], "below"]);
    const zero = feed(cleared.deck, times(10, 0));
    expect(zero.deck.state).toBe("arriving");
    expect(feed(zero.deck, times(30, 9_000)).plateaus).toEqual([]);
    const again = feed(zero.deck, [...times(25, 0), ...times(30, 9_000)]);
    expect(again.plateaus).toMatchObject([{ kg: 9_000 }]);
  });

  it.each(Object.entries(protocols))("is below zero by a frame of %s", (_, protocol) => {
    const settings = { ...SETTINGS, flagged: protocol.flagged };
    const frame = protocol.decode(protocol.encode({ kg: -2_500, stable: false }));
    if (frame === null) throw new Error("no frame");
    expect(afterFrame(empty(), { at: 10_000, frame }, settings).deck).toMatchObject({ state: "below", kg: -2_500 });
  });

  it("is below zero when the indicator says so without a weight", () => {
    const under = weightFrame(null, { range: "under" });
    const start = feed(empty(), times(30, TRUCK)).deck;
    const { deck } = afterFrame(start, { at: start.heardAt + 100, frame: under }, SETTINGS);
    expect(deck).toMatchObject({ state: "below", kg: null, readingKg: null });
    expect(feed(deck, times(50, TRUCK)).plateaus).toEqual([]);
  });

  it("weighs the load of a truck from the empty deck below zero", () => {
    const tared = feed(empty(), [...times(30, TRUCK), ...times(25, 0), ...times(20, -TRUCK)]).deck;
    expect(feed(tared, times(50, 6_000)).deck.load).toMatchObject({ steadyKg: TRUCK + 6_000 });
    expect(feed(tared, times(50, 0)).deck.load).toBeNull();
  });

  it("stays near zero within the threshold, below as above", () => {
    expect(feed(empty(), times(50, -380)).deck).toMatchObject({ state: "empty", belowKg: null });
  });

  it("reads a state that an earlier version stored", () => {
    const { belowKg: _, load, ...stored } = feed(empty(), times(5, TRUCK)).deck;
    if (load === null) throw new Error("no load");
    const { steadyKg: _s, trucks: _t, ...storedLoad } = load;
    const deck = completeDeck({ ...stored, load: storedLoad } as Deck);
    const { plateaus, deck: after } = feed(deck, times(30, TRUCK));
    expect([plateaus.length, after.belowKg, after.load?.steadyKg, after.load?.trucks]).toEqual([1, null, TRUCK, []]);
  });

  it("never reads a negative weight or one above capacity", () => {
    expect(feed(empty(), times(50, -2_500)).plateaus).toEqual([]);
    const over = feed(empty(), times(50, 60_020));
    expect(over.plateaus).toEqual([]);
    expect(over.deck.state).toBe("overloaded");
  });

  it("never reads a weight with a tare set at the indicator", () => {
    let deck = empty();
    for (let n = 0; n < 50; n++) {
      const frame = weightFrame({ digits: TRUCK, places: 0 }, { net: true });
      deck = afterFrame(deck, { at: deck.heardAt + 100, frame }, SETTINGS).deck;
    }
    expect(deck).toMatchObject({ state: "nonsense", fault: "net" });
  });

  it("is silent without frames and nonsense with other bytes", () => {
    const { deck } = feed(empty(), times(30, TRUCK));
    expect(shownDeck(deck, deck.heardAt + 1_000)).toMatchObject({ state: "stable", kg: TRUCK });
    expect(shownDeck(deck, deck.heardAt + 2_100)).toEqual({ state: "silent", kg: null, fault: null });
    const noisy = afterNoise(afterNoise(deck, deck.heardAt + 1_500), deck.heardAt + 3_000);
    expect(shownDeck(noisy, noisy.heardAt)).toEqual({ state: "nonsense", kg: null, fault: "noise" });
  });

  it("never goes back in time", () => {
    const { deck } = feed(empty(), times(10, TRUCK));
    const frame = weightFrame({ digits: TRUCK, places: 0 });
    expect(afterFrame(deck, { at: 0, frame }, SETTINGS).deck.at).toBe(deck.at);
  });
});
