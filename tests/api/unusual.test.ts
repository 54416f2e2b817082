import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { type BodyOf, type Marked, unusualCases } from "../setup/unusual-cases";

/** The life of every unusual value (docs/domain.md, Unusual values); special rules are in the other unusual tests. */

const ASK = ["Bila angka ini benar, isi alasannya; bila tidak, betulkan angkanya."];
const unusualReason = "memang begitu";

describe.each(unusualCases)("$what", ({ path, verb, as, start, values, errors, entry, action, reviewer }) => {
  const api = useApi(entry.field === "date" ? { UNUSUAL_DAYS_BACK: "31" } : {});
  const [odd, other, right] = values;
  let id: number | undefined;
  let bodyOf: BodyOf;

  const now = async () => (id === undefined ? undefined : (await api.get<Marked>("ADMIN", `${path}/${id}`)).body);
  const enter = async (value: number, more: object = {}) => {
    let record = await now();
    if (verb === "finish" && record?.status === "DONE") {
      const reopened = { body: { reason: "salah isi" }, version: record.version };
      record = (await api.call<Marked>("ADMIN", "post", `${path}/${id}/reopen`, reopened)).body;
    }
    const body = { ...(await bodyOf(value, record)), ...more };
    const at = record === undefined ? path : `${path}/${id}${verb === undefined ? "" : `/${verb}`}`;
    const method = record === undefined || verb !== undefined ? "post" : "put";
    const answer = await api.call<Marked & ErrorAnswer>(as, method, at, { body, version: record?.version });
    if (answer.status < 300) id = answer.body.id;
    return answer;
  };
  const marks = async () => (await now())?.unusual.filter(({ field }) => field === entry.field);

  beforeAll(async () => {
    ({ id, bodyOf } = await start(api));
  });

  it("is refused without a reason, and the record stays unchanged", async () => {
    const before = await now();
    const refused = await enter(odd);
    expect([refused.status, refused.body.errors]).toEqual([422, { ...errors, unusualReason: ASK }]);
    expect(await now()).toEqual(before);
  });

  it("is saved with a reason, which is in the record and its history", async () => {
    const { status, body } = await enter(odd, { unusualReason: ` ${unusualReason} ` });
    expect([status < 300, body.toCheck]).toEqual([true, true]);
    const by = { name: `Uji ${as}` };
    expect(body.unusual).toMatchObject([{ ...entry, reason: unusualReason, by, clearedBy: null }]);
    expect(await now()).toMatchObject({ toCheck: true, unusual: [entry] });
    const [newest] = await api.history("ADMIN", `${path}/${id}`);
    expect(newest).toMatchObject({ action, reason: unusualReason });
    expect(newest?.changes.map(({ field }) => field)).not.toContain("unusualReason");
  });

  it("needs a new reason only when it changes", async () => {
    const before = await marks();
    expect((await enter(odd)).status).toBe(200);
    expect(await marks()).toEqual(before);
    expect((await enter(other)).status).toBe(422);
  });

  it.each(reviewer === null ? [] : [reviewer])("is listed until another user has reviewed it: %s", async (account) => {
    const listed = async () => {
      const { body } = await api.get<{ data: Marked[] }>("ADMIN", `${path}?unusual=1&perPage=100`);
      expect(body.data.every(({ toCheck }) => toCheck)).toBe(true);
      return body.data.some((row) => row.id === id);
    };
    const review = async (user: Account) =>
      api.post<Marked & ErrorAnswer>(user, `${path}/${id}/clear-unusual`, {}, (await now())?.version);
    expect(await listed()).toBe(true);
    expect((await review("FG")).status).toBe(403);
    const own = await review(as);
    // A role that may not review is refused first.
    expect([403, 409]).toContain(own.status);
    const { status, body } = await review(account);
    expect([status, body.toCheck]).toEqual([200, false]);
    expect(body.unusual).toMatchObject([{ clearedBy: { name: `Uji ${account}` } }]);
    expect(await listed()).toBe(false);
    expect((await review(account)).status).toBe(409);
  });

  it("is marked again for another value, and loses its mark when corrected", async () => {
    expect((await enter(other, { unusualReason })).body.toCheck).toBe(true);
    const corrected = await enter(right, { unusualReason });
    expect([corrected.status, corrected.body.toCheck, corrected.body.unusual]).toEqual([200, false, []]);
  });
});
