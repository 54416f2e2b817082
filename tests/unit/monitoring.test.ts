import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Dashboard and alert rules for Prometheus (docs/operation.md, Metrics). */

const read = (file: string) => readFileSync(file, "utf8");
const namesIn = (text: string) => new Set(text.match(/\bgudang_[a-z_]+\b/g) ?? []);
const sources = ["backend/metrics/figures.ts", "app/services/request/metrics.server.ts"];

it.each(["alerts.yml", "dashboard.json"])("deploy/monitoring/%s reads only figures that Gudang has", (file) => {
  const figures = namesIn(sources.map(read).join("\n"));
  const used = [...namesIn(read(`deploy/monitoring/${file}`))].map((name) => name.replace(/_(count|bucket|sum)$/, ""));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !figures.has(name))).toEqual([]);
});
