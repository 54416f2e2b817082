import { expect, it } from "vitest";
import { spokenCall } from "./call";

it.each([
  ["B 9123 QAX", "H", "B sembilan satu dua tiga Q A X, area H"],
  ["AB 1 C", "WEIGHBRIDGE", "A B satu C, timbangan"],
  ["R 8650 EM", "UNLOADING", "R delapan enam lima nol E M, tempat bongkar"],
  ["1234-56", "L", "satu dua tiga empat lima enam, area L"],
] as const)("%s is called to %s as %s", (plate, place, spoken) => expect(spokenCall(plate, place)).toBe(spoken));
