import { describe, expect, it } from "vitest";
import { can } from "#contract/access";
import { offersSimple } from "./record-offers";

const row = { deletedAt: null };
const gone = { deletedAt: "2026-03-01T00:00:00.000Z" };

describe("offersSimple", () => {
  it.each(["edit", "delete", "restore"] as const)(
    "offers %s according to the access table and the deleted state",
    (change) => {
      for (const role of ["ADMIN", "OFFICE", "FG"] as const) {
        const user = { roles: [role] };
        const may = can(user, "production", change);
        expect(offersSimple("production", row, user, change)).toBe(may && change !== "restore");
        expect(offersSimple("production", gone, user, change)).toBe(may && change === "restore");
      }
    },
  );
});
