import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listSchema } from "#contract/answers";
import { paging } from "#contract/values/fields";
import type { ScreenContext } from "~/services/request/screen.server";
import { redirectToNeighbour } from "./record-neighbours.server";

const query = z.object({ ...paging, status: z.string().optional() });
const definition = { apiPath: "/api/tally", query, list: listSchema(z.object({ id: z.int() })), defaultSort: "-no" };
const pages = [[11, 12], [13, 14], [15]];
const waiting: Record<string, number[]> = { EMPTY: [], WAITING: [40] };

async function follow(address: string, id: number): Promise<unknown> {
  const url = new URL(address, "http://gudang.test");
  const asked = (values: { page?: number; status?: string }) =>
    values.status === undefined ? (pages[(values.page ?? 1) - 1] ?? []) : (waiting[values.status] ?? []);
  const context = {
    url,
    user: { id: 1, name: "Sari", roles: ["SCALE"] },
    env: { APP_TIMEZONE: "Asia/Jakarta" },
    query: () => ({ values: query.parse(Object.fromEntries(url.searchParams)), refused: [] }),
    api: {
      get: (_path: string, values: { page?: number; status?: string }) =>
        Promise.resolve({ data: asked(values).map((one) => ({ id: one })), lastPage: pages.length }),
    },
    t: (key: string) => key,
    redirect: (to: string, { toast }: { toast?: string } = {}) => Promise.resolve({ to, toast }),
  };
  const moves = {
    id,
    waiting: () => Promise.resolve(["EMPTY", "WAITING"]),
    hrefOf: (search: URLSearchParams, to: number) => `/tally/${to}?${search.toString()}`,
  };
  return redirectToNeighbour(context as unknown as ScreenContext, definition, moves).catch((thrown: unknown) => thrown);
}

describe("redirectToNeighbour", () => {
  it.each([
    ["next", "page=2", 13, "/tally/14?page=2"],
    ["previous", "page=2", 14, "/tally/13?page=2"],
    ["next", "", 12, "/tally/13?page=2"],
    ["previous", "page=3", 15, "/tally/14?page=2"],
    // The record no longer matches the list's status filter.
    ["next", "page=2", 99, "/tally/13?page=2"],
    ["waiting", "page=2", 13, "/tally/40?page=2"],
  ])("follows %s of %s from %i to %s", async (go, search, id, to) => {
    expect(await follow(`/tally/${id}?${search}&go=${go}`, id)).toEqual({ to, toast: undefined });
  });

  it.each([
    ["next", "page=3", 15],
    ["previous", "", 11],
  ])("stays on the page and reports that there is no %s record", async (go, search, id) => {
    const to = `/tally/${id}?${search}`;
    expect(await follow(`/tally/${id}?${search}&go=${go}`, id)).toEqual({ to, toast: `record.no.${go}` });
  });

  it("redirects without unknown parameters", async () => {
    expect(await follow("/tally/13?page=2&other=x", 13)).toEqual({ to: "/tally/13?page=2", toast: undefined });
  });

  it("ignores a missing or invalid parameter", async () => {
    expect(await follow("/tally/13", 13)).toBeUndefined();
    expect(await follow("/tally/13?go=away", 13)).toBeUndefined();
  });
});
