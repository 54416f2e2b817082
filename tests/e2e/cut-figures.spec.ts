import { LOCALES } from "#contract/constants";
import type { TestApp } from "../setup/e2e-app";
import { InboundTruck } from "../setup/inbound";
import { allScreens } from "./all-screens";
import { cutFigures } from "./cut-figures";
import { expect, test } from "./fixtures";
import { makePo } from "./order-steps";
import { makeRecord, newPlate, today, weighAndLoad } from "./truck-steps";

/** A number on a screen is never cut into another number. */

const WIDTHS = [1280, 1440, 1920];

/** Panels and dialogs without own figures, and screens that share their layout. */
const SEEN_ELSEWHERE =
  /nowhere|unauthorized|(ex-do|management\/(grade|marking|outbound-item|vendor|inbound-item|user))|(history|delete|cancel|import|key|arrange|revoke)=|(customer|settings.*)\?(form|view)|deleted=1|q=|2030|2026-13|profile|password|company|api-keys|exports|[?&](form|item)=\d/;

/** Reports by group and across: their columns differ from those of single rows. */
const GROUPED = [
  "/export/inbound?type=vendor",
  "/export/inbound?type=items",
  "/export/inbound?limitState=OVER",
  "/export/inbound?type=vendor&across=daily&measure=amount",
  "/export/outbound?type=items",
  "/export/inbound?type=daily&measure=amount",
  "/export/reconciliation?type=vendor",
  "/export/reconciliation?type=items",
  "/export/statement",
  "/export/statement?customerId=all",
  "/export/statement?customerId=all&columns=all",
  "/export/outstanding?type=customer",
  "/export/production?type=monthly",
];

/** Creates rows as wide as figures become: orders of 123,456 t, millions of kg and billions of rupiah. */
async function makeWidest(app: TestApp) {
  const old = { date: "2025-09-28", unusualReason: "Lama" };
  await makePo(app, [123_456_789, 987_654_321], { ...old, poSalesType: "EXPORT" });
  await Promise.all(
    Array.from({ length: 14 }, async () => {
      const { record } = await InboundTruck.arrives(app, newPlate(), { date: today(), unusualReason: "uji" });
      const truck = new InboundTruck(app, record);
      const reason = { unusualReason: "uji" };
      for (const [verb, body] of [
        ["weigh-in", { weightKg: 79_990, ...reason }],
        ["check", { ...truck.counted({ deductionKg: 10_250, deductionReason: "basah" }), ...reason }],
        ["weigh-out", { weightKg: 10_010, ...reason }],
        ["finish", { pricePerKg: 48_675, ...reason }],
      ] as const) {
        const { status, body: answer } = await truck.does("ADMIN", verb, body);
        expect(status, JSON.stringify(answer)).toBe(200);
      }
    }),
  );
  await weighAndLoad(app, await makeRecord(app, old), 78_880);
}

for (const locale of LOCALES) {
  test(`no figure on any screen is cut at 1280, 1440 and 1920 px in ${locale}`, async ({ app, open }) => {
    test.slow();
    await makeWidest(app);
    const screens = (await allScreens(app)).filter((path) => !SEEN_ELSEWHERE.test(path));
    const page = await open("ADMIN", { locale });
    const cut: Record<string, string[]> = {};
    for (const path of [...screens, ...GROUPED]) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width === 1920 ? 1080 : 720 });
        const here = await cutFigures(page);
        if (here.length > 0) cut[`${path} at ${width}`] = here;
      }
    }
    expect(cut).toEqual({});
  });
}
