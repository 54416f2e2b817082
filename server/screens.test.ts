import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { screens } from "./screens.mjs";

const PATHS: Record<string, [parentId: string | undefined, path: string | undefined]> = {
  root: [undefined, ""],
  $: ["root", "*"],
  _index: ["root", undefined],
  home: ["root", "home"],
  record: ["root", "record"],
  "record.inbound": ["record", "inbound"],
  "record.outbound": ["record", "outbound"],
  "record.outbound_.$id.item": ["record", "outbound/:id/item"],
  "photo.$hash": ["root", "photo/:hash"],
};
const routes = Object.fromEntries(
  Object.entries(PATHS).map(([id, [parentId, path]]) => {
    const module = { default: undefined, loader: () => new Response(id) };
    return [id, { id, parentId, path, index: path === undefined, module }];
  }),
);
const build: ServerBuild = {
  mode: "production",
  routes,
  entry: { module: { default: () => new Response() } },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  isSpaMode: false,
};

describe("screens", () => {
  const handle = screens(build);

  it.each([
    ["/", "_index"],
    ["/home", "home"],
    ["/HOME/", "home"],
    ["/%68ome", "home"],
    ["/home/nothing", "$"],
    ["/record/outbound", "record.outbound"],
    ["/Record/Outbound", "record.outbound"],
    ["/record/outbound/7/item", "record.outbound_.$id.item"],
    ["/record/outbound/7", "$"],
    ["/record/nothing", "$"],
    ["/photo/a", "photo.$hash"],
    ["/photo", "$"],
    ["/nothing", "$"],
  ])("%s is the route %s", async (path, id) => {
    const response = await handle(new Request(`http://localhost${path}`));
    expect(await response.text()).toBe(id);
  });
});
