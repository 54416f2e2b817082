import { describe, expect, it } from "vitest";
import { connect } from "./client";
import { keep } from "./kept-statements";

const [one, other] = [connect("postgres://a").db, connect("postgres://b").db];

describe("kept statements", () => {
  it("are built once for each database and key", () => {
    const built: string[] = [];
    const of = (db: typeof one, key: string) => keep(db, key, () => built.push(key));
    expect([of(one, "a"), of(one, "b"), of(other, "a"), of(one, "a")]).toEqual([1, 2, 3, 1]);
  });

  it("drop the least recently used statement", () => {
    const dbs = connect("postgres://c").db;
    const of = (key: string) => keep(dbs, key, () => Symbol(key));
    const first = of("first");
    for (let n = 0; n < 299; n++) {
      of(String(n));
      if (n === 200) expect(of("first")).toBe(first);
    }
    const second = of("1");
    of("one more");
    expect(of("first")).toBe(first);
    expect(of("1")).toBe(second);
    expect(of("0").description).toBe("0");
  });
});
