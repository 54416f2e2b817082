import { describe, expect, it } from "vitest";
import { listHref, screenHref, searchHref } from "./search-href";

describe("searchHref", () => {
  it("changes, adds and removes parameters and keeps all others", () => {
    const current = new URLSearchParams("date=2026-11-20&page=3&form=new");
    expect(searchHref(current, { page: "4", form: null, sort: "-no" })).toBe("?date=2026-11-20&page=4&sort=-no");
    expect(searchHref(new URLSearchParams("page=2"), { page: "" })).toBe("?");
  });
});

describe("listHref", () => {
  it("closes panels over the list", () => {
    expect(listHref(new URLSearchParams("form=12&status=DONE"), { page: "2" })).toBe("?status=DONE&page=2");
  });
});

describe("screenHref", () => {
  it("omits a trailing question mark", () => {
    expect(screenHref("/record/outbound", listHref(new URLSearchParams("form=12"), {}))).toBe("/record/outbound");
    expect(screenHref("/record/outbound", "?date=")).toBe("/record/outbound?date=");
  });
});
