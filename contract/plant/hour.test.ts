import { expect, test } from "vitest";
import { normaliseHour } from "./hour";

test.each([
  ["8", "08:00"],
  ["08", "08:00"],
  ["8.30", "08:30"],
  ["8:30", "08:30"],
  ["830", "08:30"],
  ["0830", "08:30"],
  [" 08:30 ", "08:30"],
  ["０８：３０", "08:30"],
  ["0", "00:00"],
  ["23:59", "23:59"],
])("reads the hour %s", (typed, hour) => expect(normaliseHour(typed)).toBe(hour));

test.each(["", "24:00", "24", "8:60", "860", "8:3", "8.", "08:30:00", "-1", "pagi", "8 30", "12345", "1e1"])(
  "rejects the hour %j",
  (typed) => expect(normaliseHour(typed)).toBeNull(),
);
