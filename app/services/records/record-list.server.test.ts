import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { listOf } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/business-day";
import { date, paging, search, sort } from "#contract/fields";
import { sendJson, startStubApi, type StubApi } from "../../../tests/setup/stub-api";

let stub: StubApi;
let load: (path: string, changes?: object) => Promise<unknown>;

const today = businessDay("Asia/Jakarta");
const query = z.object({
  ...paging,
  date: date().optional(),
  customer: search(),
  status: z.enum(["OPEN", "DONE"]).optional(),
  sort: sort(["no", "date"]),
  deleted: z.literal("1").optional(),
});
const definition = {
  apiPath: "/api/thing",
  query,
  list: listOf(z.object({ id: z.int() })),
  defaultSort: "-date",
  usual: { date: { daysBack: 3 }, status: "OPEN" },
  restoreArea: "booking",
} as const;

let role: string;
let answer: { page: number; lastPage: number };

beforeAll(async () => {
  stub = await startStubApi();
  vi.stubEnv("API_URL", stub.url);
  const { recordList } = await import("./record-list.server");
  const { screenLoader } = await import("~/services/request/screen.server");
  const { keepToken } = await import("~/services/request/session.server");
  const Cookie = (await keepToken("secret-token", false)).split(";")[0] ?? "";
  load = async (path, changes = {}) => {
    const loader = screenLoader(["auth"], (context) => recordList(context, { ...definition, ...changes }));
    const request = new Request(`http://gudang.test${path}`, { headers: { Cookie } });
    const result: unknown = await loader({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown);
    return result instanceof Response ? result : (result as { data: unknown }).data;
  };
});
afterAll(() => stub.close());
beforeEach(() => {
  role = "ADMIN";
  answer = { page: 1, lastPage: 1 };
  stub.asked.length = 0;
  stub.answer(({ url }, response) => {
    if (url === "/api/me") {
      const user = { id: 1, name: "Sari", email: "s@gudang.test", role, photoUrl: null, emailVerifiedAt: null };
      return sendJson(response, 200, user);
    }
    return sendJson(response, 200, { data: [{ id: 7 }], perPage: 25, total: 1, ...answer });
  });
});

const asked = () =>
  stub.asked.filter((call) => call !== "GET /api/me").map((call) => call.replace(/^GET \/api\/thing\?/, ""));
const usualDay = shiftDay(today, -3);

describe("recordList", () => {
  it.each([
    ["/things", `date=${usualDay}&status=OPEN&page=1&perPage=25`],
    ["/things?date=2026-11-20&status=DONE", "date=2026-11-20&status=DONE&page=1&perPage=25"],
    ["/things?date=&status=", "page=1&perPage=25"],
    ["/things?customer=PT&date=&other=x&form=new", "status=OPEN&customer=PT&page=1&perPage=25"],
    ["/things?date=2026-13-01&status=X", `date=${usualDay}&status=OPEN&page=1&perPage=25`],
    ["/things?page=2&perPage=50&sort=no", `date=${usualDay}&status=OPEN&page=2&perPage=50&sort=no`],
    ["/things?deleted=1", "deleted=1&page=1&perPage=25"],
    ["/things?deleted=1&date=2026-11-20", "date=2026-11-20&deleted=1&page=1&perPage=25"],
  ])("asks for %s", async (path, expected) => {
    answer = { page: 1, lastPage: 2 };
    await load(path);
    expect(asked().map((call) => [...new URLSearchParams(call)].sort())).toEqual([
      [...new URLSearchParams(expected)].sort(),
    ]);
  });

  it("lists deleted rows only for who may restore, and only where there are any", async () => {
    role = "OFFICE";
    expect(await load("/things?deleted=1")).toMatchObject({ deleted: false, usual: { date: usualDay } });
    role = "ADMIN";
    expect(await load("/things?deleted=1")).toMatchObject({ deleted: true, usual: {} });
    expect(await load("/things?deleted=1", { restoreArea: undefined })).toMatchObject({ deleted: false });
    expect(asked().map((call) => call.includes("deleted"))).toEqual([false, true, false]);
  });

  it("answers what is in force, what is usual, and what every list shows", async () => {
    expect(await load("/things?customer=PT&status=DONE")).toMatchObject({
      list: { data: [{ id: 7 }], total: 1 },
      filter: { date: usualDay, customer: "PT", status: "DONE" },
      usual: { date: usualDay, status: "OPEN" },
      refused: [],
      sort: "-date",
      today,
      timeZone: "Asia/Jakarta",
      user: { roles: ["ADMIN"] },
    });
    expect(await load("/things?sort=no", { usual: undefined })).toMatchObject({ sort: "no", usual: {} });
  });

  it("says what it refused, and takes it as not given", async () => {
    const refused = await load("/things?date=2026-13-01&sort=foo&perPage=0&other=x");
    expect(refused).toMatchObject({
      refused: [
        { name: "perPage", value: "0", key: "page", params: { max: 100 } },
        { name: "date", value: "2026-13-01", key: "date", params: {} },
        { name: "sort", value: "foo", key: "choice" },
      ],
      filter: { date: usualDay },
      sort: "-date",
    });
  });

  it("takes the page size of the list, if the address names none", async () => {
    await load("/things", { pageSize: 10 });
    await load("/things?perPage=100", { pageSize: 10 });
    expect(asked().map((call) => new URLSearchParams(call).get("perPage"))).toEqual(["10", "100"]);
  });

  it.each([
    ["/things?page=9&form=new&date=", { page: 9, lastPage: 4 }, "/things?page=4&form=new&date="],
    ["/things?page=9&form=new", { page: 9, lastPage: 1 }, "/things?form=new"],
    ["/things?page=2", { page: 2, lastPage: 1 }, "/things"],
  ])("leads from %s to the last page", async (path, beyond, expected) => {
    answer = beyond;
    const left = await load(path);
    expect(left).toBeInstanceOf(Response);
    expect([(left as Response).status, (left as Response).headers.get("Location")]).toEqual([302, expected]);
  });
});
