import { beforeAll, describe, expect, it } from "vitest";
import type { ActivityEntry } from "#contract/answers";
import { outboundRows } from "#contract/rows/outbound";
import { findInconsistencies } from "#backend/consistency";
import { logExport } from "#backend/files/export-history";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { fileLink, fileOf } from "../setup/report-files";
import { openTruck } from "../setup/trucks";

/** History of report and list files, visible to ADMIN. */

const api = useApi();
const query = { startDate: "2026-05-01", endDate: "2026-05-31" };
const path = "/list/outbound/activity";
const history = async (area = "outbound") => api.history("ADMIN", `/list/${area}`);
const asked = ({ changes }: ActivityEntry) => Object.fromEntries(changes.map(({ field, to }) => [field, to]));
const readId = async (as: Account) => (await api.get<{ id: number }>(as, "/me")).body.id;

beforeAll(async () => {
  for (let index = 0; index < 3; index++) await openTruck(api, { date: "2026-05-05" });
});

describe("the export history", () => {
  it.each(["csv", "xlsx", "pdf"] as const)(
    "records the user, filters and row count of a report as %s",
    async (format) => {
      await fileOf(api, outboundRows, { format, query: { ...query, type: "daily" }, as: "OFFICE" });
      const [entry] = await history();
      expect([entry?.action, entry?.by?.id]).toEqual(["exportReport", await readId("OFFICE")]);
      expect(asked(entry!)).toEqual({ format, rows: 1, ...query, type: "daily" });
    },
  );

  it("records the user of a list export", async () => {
    const { body } = await api.get<{ url: string }>(
      "OFFICE",
      `/list/outbound/csv?${new URLSearchParams(query)}&page=2`,
    );
    await (await api.request(body.url)).text();
    const [entry] = await history();
    expect([entry?.action, entry?.by?.id]).toEqual(["exportList", await readId("OFFICE")]);
    expect(asked(entry!)).toMatchObject({ format: "csv", rows: 3, ...query });
  });

  it.each(["customer", "user"])("records the user of a master or user list export: %s", async (area) => {
    const { body } = await api.get<{ url: string }>("ADMIN", `/list/${area}/xlsx?sort=-name`);
    const before = (await history("outbound")).length;
    await (await api.request(body.url)).arrayBuffer();
    const [entry] = await history(area);
    expect([entry?.action, entry?.by?.id]).toEqual(["exportList", await readId("ADMIN")]);
    expect(asked(entry!)).toMatchObject({ format: "xlsx", sort: "-name" });
    expect((await history("outbound")).length).toBe(before);
  });

  it("records the row count of an aborted file, and no entry for a link that was never opened", async () => {
    const before = (await history()).length;
    await fileLink(api, outboundRows, { format: "csv", query, as: "OFFICE" });
    const file = { area: "outbound", by: { id: await readId("OFFICE") }, of: "report", format: "csv", query } as const;
    await logExport(api.db, { ...file, rows: 0, whole: false });
    expect((await history()).length).toBe(before);
    await logExport(api.db, { ...file, rows: 2000, whole: false });
    const [entry] = await history();
    expect([entry?.action, asked(entry!).rows]).toEqual(["exportReportCut", 2000]);
  });

  it("is visible only to ADMIN, and is hash-chained", async () => {
    expect((await api.get("OFFICE", path)).status).toBe(403);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});
