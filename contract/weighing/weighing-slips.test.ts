import fc from "fast-check";
import { expect, it } from "vitest";
import { parseEnv, plantEnv } from "../env";
import { usualNet, usualNetOfNote } from "./usual-values";
import { isUnusual, usualGross, usualTare } from "./usual-weights";

const settings = parseEnv(plantEnv, {});

/** Tare and load ranges in 10 kg. */
const SIZES = [
  [250, 350, 300, 600],
  [500, 650, 600, 1_200],
  [850, 1_100, 1_300, 2_200],
  [1_300, 1_600, 2_000, 3_200],
] as const;
const tens = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 10);

/** 10% of notes are not in kg; half of the trucks have three or more visits. */
const visit = fc.constantFrom(...SIZES).chain(([lightest, heaviest, least, most]) =>
  tens(lightest, heaviest).chain((usualKg) => {
    const tareKg = tens(-15, 15).map((kg) => usualKg + kg);
    const loadKg = tens(least, most);
    const known = fc.array(fc.record({ tareKg, loadKg }), { minLength: 3, maxLength: 10 });
    return fc.record({
      tareKg,
      loadKg,
      earlier: fc.oneof(fc.constant<{ tareKg: number; loadKg: number }[]>([]), known),
      noted: fc.integer({ min: 97, max: 103 }),
      noteInKg: fc.integer({ min: 1, max: 10 }).map((n) => n > 1),
    });
  }),
);

/** Single-digit typos. */
const SLIPS = {
  dropped: (digits: string, at: number) => digits.slice(0, at) + digits.slice(at + 1),
  doubled: (digits: string, at: number) => digits.slice(0, at + 1) + digits.slice(at),
  added: (digits: string, at: number, other: number) => digits.slice(0, at) + other + digits.slice(at),
  swapped: (digits: string, at: number) =>
    digits.slice(0, at) + digits.slice(at + 1, at + 2) + digits.charAt(at) + digits.slice(at + 2),
};

const slip = fc.record({
  kind: fc.constantFrom(...(Object.keys(SLIPS) as (keyof typeof SLIPS)[])),
  at: fc.nat(),
  other: fc.nat({ max: 9 }),
});

it("the unusual weight check flags 99 of 100 typing errors that change a weight by more than a fifth", () => {
  let [slips, saved] = [0, 0];
  fc.assert(
    fc.property(visit, slip, ({ tareKg, loadKg, earlier, noted, noteInKg }, { kind, at, other }) => {
      const weights = {
        tares: earlier.map((one) => one.tareKg),
        grosses: earlier.map((one) => one.tareKg + one.loadKg),
      };
      const grossKg = tareKg + loadKg;
      const saidKg = Math.round((loadKg * noted) / 100);
      const note = noteInKg ? ({ kg: saidKg, from: "note" } as const) : null;
      const items = { kg: saidKg, from: "items" } as const;
      const usualNets = note && usualNetOfNote(note.kg, settings, null);
      const inboundGross = (typed: number) => isUnusual(typed, usualGross(weights, note, settings));
      const inboundTare = (typed: number) =>
        typed >= grossKg ||
        isUnusual(typed, usualTare(weights, note, settings)) ||
        (usualNets !== null && isUnusual(grossKg - typed, usualNets));
      const outboundTare = (typed: number) => isUnusual(typed, usualTare(weights, items, settings));
      const outboundGross = (typed: number) =>
        typed <= tareKg ||
        isUnusual(typed, usualGross(weights, null, settings)) ||
        isUnusual(typed - tareKg, usualNet(saidKg, settings, null));
      const weighings: [kg: number, isAsked: (typed: number) => boolean][] = [
        [grossKg, inboundGross],
        [tareKg, inboundTare],
        [tareKg, outboundTare],
        [grossKg, outboundGross],
      ];
      for (const [kg, isAsked] of weighings) {
        const digits = String(kg);
        const typed = Number(SLIPS[kind](digits, at % digits.length, other));
        if (Math.abs(typed - kg) <= 0.2 * kg) continue;
        slips += 1;
        const onScale = typed <= settings.SCALE_CAPACITY_KG && typed % settings.SCALE_DIVISION_KG === 0;
        if (onScale && !isAsked(typed)) saved += 1;
      }
    }),
    { numRuns: 10_000, seed: 24 },
  );
  expect(saved / slips).toBeLessThan(0.01);
});
