import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { exDoMaster } from "~/definitions/ex-do-master";
import { grade } from "~/definitions/grade";
import type { MasterDefinition } from "~/definitions/master";
import { sendJson, startStubApi, STUB_USER, type StubApi } from "../../../tests/setup/stub-api";

let stub: StubApi;
let ownSize: number | null;
let load: (definition: MasterDefinition, search: string) => Promise<unknown>;

beforeAll(async () => {
  stub = await startStubApi();
  vi.stubEnv("API_URL", stub.url);
  const { masterLoader } = await import("./list.server");
  const { serializeToken } = await import("~/services/request/session.server");
  const Cookie = (await serializeToken("secret-token", false)).split(";")[0] ?? "";
  load = (definition, search) => {
    const request = new Request(`http://gudang.test${definition.path}${search}`, { headers: { Cookie } });
    return masterLoader(definition)({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown);
  };
});
afterAll(() => stub.close());
beforeEach(() => {
  ownSize = null;
  stub.asked.length = 0;
  stub.answer(({ url }, response) => {
    if (url === "/api/me") return sendJson(response, 200, STUB_USER);
    if (url?.startsWith("/api/list/")) return sendJson(response, 200, { columns: null, perPage: ownSize, views: [] });
    sendJson(response, 200, { data: [], page: 1, lastPage: 1, perPage: 10, total: 0 });
  });
});

const asked = () => {
  const call = stub.asked.find((one) => /[?&]page=/.test(one)) ?? "";
  return Object.fromEntries(new URLSearchParams(call.slice(call.indexOf("?"))));
};

describe("master list loader", () => {
  it.each([
    ["", {}],
    ["?ex_do_no=88", { ex_do_no: "88" }],
    ["?is_pagination=false", { is_pagination: "false" }],
    ["?is_pagination=1&page=2", { page: "2" }],
  ])("sends is_pagination and 10 rows per page for %s of ex-DOs", async (search, expected) => {
    await load(exDoMaster, search);
    expect(asked()).toEqual({ page: "1", perPage: "10", is_pagination: "true", ...expected });
  });

  it("uses the page size of the URL, or else the user's own", async () => {
    ownSize = 25;
    await load(grade, "");
    expect(asked()).toEqual({ page: "1", perPage: "25" });
    stub.asked.length = 0;
    await load(grade, "?perPage=50");
    expect(asked()).toEqual({ page: "1", perPage: "50" });
  });

  it("redirects a URL with q to the parameter of its search box", async () => {
    const answer = (await load(exDoMaster, "?q=DO%2F88&active=1")) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/management/ex-do?active=1&ex_do_no=DO%2F88",
    ]);
    await load(grade, "?q=super");
    expect(asked()).toEqual({ page: "1", perPage: "10", q: "super" });
  });
});
