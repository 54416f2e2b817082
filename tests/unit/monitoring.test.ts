import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OUTSIDE_ALERTS, PARTS } from "#contract/plant/system";

/** Dashboard and alert rules for Prometheus (docs/operation.md, Metrics). */

const read = (file: string) => readFileSync(file, "utf8");
const figureNames = (text: string) => new Set(text.match(/\bgudang_[a-z_]+\b/g) ?? []);
const sources = ["backend/metrics/figures.ts", "app/services/request/metrics.server.ts"];

it.each(["alerts.yml", "dashboard.json"])("deploy/monitoring/%s reads only figures that Gudang has", (file) => {
  const figures = figureNames(sources.map(read).join("\n"));
  const used = [...figureNames(read(`deploy/monitoring/${file}`))].map((name) =>
    name.replace(/_(count|bucket|sum)$/, ""),
  );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !figures.has(name))).toEqual([]);
});

it("alerts.yml has one alert per part and the alerts that only an outside monitor sees", () => {
  const rules = [...read("deploy/monitoring/alerts.yml").matchAll(/alert: (\w+)\n\s+expr: (.+)/g)];
  const watched = rules.flatMap(([, alert, expr = ""]) => {
    const part = /^max\(gudang_part_state\{part="(\w+)"\}\) > 0$/.exec(expr)?.[1];
    return part === undefined ? [] : [[part, alert]];
  });
  expect(watched).toEqual(Object.entries(PARTS).map(([part, { alert }]) => [part, alert]));
  const outside = Object.keys(OUTSIDE_ALERTS);
  expect(rules.map(([, alert]) => alert)).toEqual([...outside, ...watched.map(([, alert]) => alert)]);
});

it("docs/operation.md gives the command of each outside alert", () => {
  const page = read("docs/operation.md");
  const rows = [...page.matchAll(/^\| `(Gudang\w+)` \|[^|]+\| `(.+)` \|$/gm)].map(([, alert, command]) => [
    alert,
    command,
  ]);
  expect(rows).toEqual(Object.entries(OUTSIDE_ALERTS));
});
