import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { listSchema } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { date, paging, queryFlag, search, sort } from "#contract/values/fields";
import { sendJson, startStubApi, STUB_USER, type StubApi } from "../../../tests/setup/stub-api";

let stub: StubApi;
let load: (path: string, changes?: object) => Promise<unknown>;

const today = businessDay("Asia/Jakarta");
const query = z.object({
  ...paging,
  date: date().optional(),
  startDate: date().optional(),
  endDate: date().optional(),
  withOpen: queryFlag(),
  customer: search(),
  status: z.enum(["OPEN", "DONE"]).optional(),
  sort: sort(["no", "date"]),
  deleted: z.literal("1").optional(),
});
const definition = {
  name: "booking",
  apiPath: "/api/thing",
  query,
  list: listSchema(z.object({ id: z.int() })),
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
  const { serializeToken } = await import("~/services/request/session.server");
  const Cookie = (await serializeToken("secret-token", false)).split(";")[0] ?? "";
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
    if (url === "/api/me") return sendJson(response, 200, { ...STUB_USER, role });
    if (url === "/api/list/booking") return sendJson(response, 200, { columns: "no,-date", perPage: 50, views: [] });
    return sendJson(response, 200, { data: [{ id: 7 }], perPage: 25, total: 1, ...answer });
  });
});

const asked = () =>
  stub.asked.filter((call) => call.startsWith("GET /api/thing")).map((call) => call.replace(/^GET \/api\/thing\?/, ""));
const usualDay = shiftDay(today, -3);

describe("recordList", () => {
  it.each([
    ["/things", `date=${usualDay}&status=OPEN&page=1&perPage=25`],
    ["/things?date=2026-11-20&status=DONE", "date=2026-11-20&status=DONE&page=1&perPage=25"],
    ["/things?date=&status=", "page=1&perPage=25"],
    ["/things?startDate=2026-11-01", "status=OPEN&startDate=2026-11-01&page=1&perPage=25"],
    ["/things?endDate=2026-11-09&status=", "endDate=2026-11-09&page=1&perPage=25"],
    ["/things?customer=PT&date=&form=new", "status=OPEN&customer=PT&page=1&perPage=25"],
    ["/things?date=2026-13-01&status=X", `date=${usualDay}&status=OPEN&page=1&perPage=25`],
    ["/things?page=2&perPage=50&sort=no", `date=${usualDay}&status=OPEN&page=2&perPage=50&sort=no`],
    ["/things?deleted=1", "deleted=1&page=1&perPage=25"],
    ["/things?deleted=1&date=2026-11-20", "date=2026-11-20&deleted=1&page=1&perPage=25"],
  ])("requests the filters of %s", async (path, expected) => {
    answer = { page: 1, lastPage: 2 };
    await load(path);
    expect(asked().map((call) => [...new URLSearchParams(call)].sort())).toEqual([
      [...new URLSearchParams(expected)].sort(),
    ]);
  });

  it("sends both ends of the range when the URL has only one", async () => {
    const sends = { startDate: "2000-01-01", endDate: "2099-12-31" };
    await load("/things?startDate=2026-11-01&date=&status=", { sends });
    expect(asked()).toEqual(["startDate=2026-11-01&endDate=2099-12-31&page=1&perPage=25"]);
  });

  it("lists deleted rows only when the user may restore them and some exist", async () => {
    role = "OFFICE";
    expect(await load("/things?deleted=1")).toMatchObject({ deleted: false, usual: { date: usualDay } });
    role = "ADMIN";
    expect(await load("/things?deleted=1")).toMatchObject({ deleted: true, usual: {} });
    expect(await load("/things?deleted=1", { restoreArea: undefined })).toMatchObject({ deleted: false });
    expect(asked().map((call) => call.includes("deleted"))).toEqual([false, true, false]);
  });

  it("returns active filters, defaults and the data common to all lists", async () => {
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

  it.each([
    ["/things", true],
    [`/things?date=${today}&customer=PT`, true],
    ["/things?withOpen=0", false],
    [`/things?date=${shiftDay(today, -1)}`, false],
    ["/things?date=", false],
    ["/things?deleted=1", false],
    [`/things?deleted=1&date=${today}`, false],
  ])("includes open records of earlier days today, but not on another day: %s", async (path, taken) => {
    const list = await load(path, { keepsOpen: true, usual: { date: { daysBack: 0 } } });
    expect(asked().map((call) => new URLSearchParams(call).get("withOpen"))).toEqual([taken ? "1" : null]);
    expect(list).toMatchObject({ filter: { withOpen: taken ? "1" : undefined } });
  });

  it.each([
    [
      "/things?date=2026-11-20&customer=PT&startDate=2026-11-01&endDate=",
      "/things?customer=PT&startDate=2026-11-01&endDate=",
    ],
    ["/things?startDate=2026-11-01&endDate=2026-11-09&date=2026-11-20", "/things?date=2026-11-20"],
  ])("redirects %s to the date filter typed last", async (path, expected) => {
    const left = (await load(path)) as Response;
    expect([left.status, left.headers.get("Location")]).toEqual([302, expected]);
  });

  it.each([
    ["/things?other=x&status=DONE&form=new&x=1", "/things?status=DONE&form=new"],
    [`/things?${"x".repeat(2900)}`, "/things"],
    [`/things?columns=no&customer=${"x".repeat(2000)}&view=7`, "/things?view=7"],
  ])("redirects without unknown parameters and overlong filters", async (path, expected) => {
    const left = (await load(path)) as Response;
    expect([left.status, left.headers.get("Location")]).toEqual([302, expected]);
  });

  it("accepts the longest saved view, every selected row and a draft", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `rows=${2_000_000_000 + index}`).join("&");
    await load(`/things?customer=${"x".repeat(1970)}&bulk=cancel&${rows}&draft=${"x".repeat(3000)}&columns=no`);
    expect(asked()).toHaveLength(1);
  });

  it("shows the user's own columns unless the URL names valid ones", async () => {
    expect(await load("/things")).toMatchObject({ own: { columns: "no,-date", opens: null } });
    expect(await load("/things?columns=date,no&arrange=views")).toMatchObject({
      own: { columns: "date,no", opens: "views" },
    });
    expect(await load("/things?columns=%3Cscript%3E&arrange=x")).toMatchObject({
      own: { columns: "no,-date", opens: null },
    });
  });

  it("returns no sort when a filter defines the order, unless the URL requests a sort", async () => {
    expect(await load("/things?customer=PT", { ordering: ["customer"] })).toMatchObject({ sort: "" });
    expect(await load("/things?customer=PT&sort=no", { ordering: ["customer"] })).toMatchObject({ sort: "no" });
    expect(await load("/things", { ordering: ["customer"] })).toMatchObject({ sort: "-date" });
  });

  it("returns the multi-day sort when the list covers several days", async () => {
    const usual = { date: { daysBack: 0 } } as const;
    expect(await load("/things", { daysSort: "-no", usual })).toMatchObject({ sort: "-date" });
    expect(await load("/things?date=", { daysSort: "-no", usual })).toMatchObject({ sort: "-no" });
    expect(await load("/things?startDate=2026-11-01", { daysSort: "-no", usual })).toMatchObject({ sort: "-no" });
  });

  it("reports and ignores invalid filters", async () => {
    const refused = await load("/things?date=2026-13-01&sort=foo&perPage=0");
    expect(refused).toMatchObject({
      refused: [
        { name: "perPage", value: "0", text: "Enter a whole number from 1 to 100." },
        { name: "date", value: "2026-13-01", text: expect.stringContaining("valid date") as string },
        { name: "sort", value: "foo", text: expect.stringContaining("Choose one of") as string },
      ],
      filter: { date: usualDay },
      sort: "-date",
    });
  });

  it("uses the page size of the URL, the user or the list, in this order", async () => {
    await load("/things", { pageSize: 10, name: undefined });
    await load("/things", { pageSize: 10 });
    await load("/things?perPage=100", { pageSize: 10 });
    expect(asked().map((call) => new URLSearchParams(call).get("perPage"))).toEqual(["10", "50", "100"]);
  });

  it.each([
    ["/things?page=9&form=new&date=", { page: 9, lastPage: 4 }, "/things?page=4&form=new&date="],
    ["/things?page=9&form=new", { page: 9, lastPage: 1 }, "/things?form=new"],
    ["/things?page=2", { page: 2, lastPage: 1 }, "/things"],
  ])("redirects from %s to the last page", async (path, beyond, expected) => {
    answer = beyond;
    const left = await load(path);
    expect(left).toBeInstanceOf(Response);
    expect([(left as Response).status, (left as Response).headers.get("Location")]).toEqual([302, expected]);
  });
});
