import { poSale, poSaleInput, poSaleLineTrail, type PoSale } from "#contract/orders/po-sale";
import { offersPoSale, offersShortClose, sumLines } from "~/definitions/po-sale";
import { offersMarkReviewed } from "~/definitions/record-offers";
import { parseId } from "~/services/records/ids.server";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { poSaleChoices } from "./choices.server";

export const poSaleDefinition: RecordDefinition<PoSale> = {
  area: "po-sale",
  apiPath: "/api/po-sale",
  input: poSaleInput,
  detail: poSale,
  nameOf: ({ poSalesNo }) => poSalesNo,
};

/** Loads the open panel. */
export async function poSalePanels(context: ScreenContext) {
  const { user } = context;
  const mayOwn = context.env.UNUSUAL_CLEAR_OWN;
  const { panel, confirm } = await recordPanels(context, poSaleDefinition, {
    offers: (record, change) =>
      change === "markReviewed"
        ? offersMarkReviewed("po-sale", record, user, mayOwn) === true
        : offersPoSale({ ...record, ...sumLines(record) }, user, change),
    form: async (record) => ({ choices: await poSaleChoices(context, record) }),
    other: async (named) => {
      const record = await named("view");
      return record && poSaleView(context, record, offersMarkReviewed("po-sale", record, user, mayOwn));
    },
    confirms: ["delete", "restore", "cancel", "markReviewed"],
  });
  return { panel, confirm: confirm ?? (panel?.kind === "view" ? shortCloseConfirm(context, panel.record) : null) };
}
export type PoSaleConfirm = NonNullable<Awaited<ReturnType<typeof poSalePanels>>["confirm"]>;

async function poSaleView({ api, url }: ScreenContext, record: PoSale, mayReview: boolean | "own") {
  const asked = url.searchParams.has("line") ? parseId(url.searchParams.get("line")) : null;
  const lineId = record.lines.some(({ id }) => id === asked) ? asked : null;
  const trail =
    lineId === null ? null : await api.get(`/api/po-sale/${record.id}/lines/${lineId}`, {}, poSaleLineTrail);
  return { kind: "view" as const, record, lineId, trail, mayReview };
}

function shortCloseConfirm({ url, user, idempotencyKey }: ScreenContext, record: PoSale) {
  if (!url.searchParams.has("shortClose")) return null;
  const id = parseId(url.searchParams.get("shortClose"));
  const line = record.lines.find((one) => one.id === id);
  if (line === undefined || !offersShortClose(record, line, user)) return null;
  return { kind: "shortClose" as const, record, line, idempotencyKey: idempotencyKey() };
}
