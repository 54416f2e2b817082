import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";
import { listHref } from "~/definitions/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { PoSaleConfirm } from "~/services/po-sale/panel.server";
import type { FormReply } from "~/services/request/form.server";
import type { ConfirmTexts } from "../record/record-confirm";
import { RecordPanels } from "../record/record-panels";
import { PoSaleFormPanel } from "./po-sale-form-panel";
import { PoSaleView } from "./po-sale-view";

interface PoSalePanelsProps {
  data: PoSalesData;
  reply: FormReply | undefined;
}

export function PoSalePanels({ data, reply }: PoSalePanelsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, user, today, timeZone } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <PoSaleFormPanel
          key={panel.record?.id ?? "new"}
          po={panel.record}
          {...panel}
          {...{ reply, closeHref, today }}
        />
      )}
      {panel?.kind === "view" && (
        <PoSaleView key={panel.record.id} po={panel.record} {...panel} {...{ user, timeZone, closeHref }} />
      )}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply }}
        nameOf={({ poSalesNo }) => poSalesNo}
        confirmOf={(asked) => confirmTexts(asked, t)}
        actionLabel={(action) => t(`business:poSale.action.${action}`)}
        fieldLabel={(field) => t(`business:poSale.field.${field}`)}
        valueText={(field, value) => valueText(field, value, t)}
      />
    </>
  );
}

function valueText(field: string, value: unknown, t: TFunction): string | undefined {
  if (field === "status") return t(`business:poSale.status.${String(value)}`);
  if (field === "tolerancePct") return `${numbersOf(t).formatNumber(Number(value))} %`;
  return field === "poSalesType" ? t(`business:poSale.type.${String(value)}`) : undefined;
}

function confirmTexts(confirm: PoSaleConfirm, t: TFunction): ConfirmTexts {
  const { kind, record } = confirm;
  if (kind === "markReviewed") return { text: t("business:unusual.clearText") };
  const line = kind === "shortClose" ? confirm.line : null;
  const values = {
    poSalesNo: record.poSalesNo,
    customer: record.customer.name,
    goods: line === null ? "" : `${line.grade.name} · ${line.marking.name}`,
    kg: line === null ? "" : numbersOf(t).formatKg(line.outstandingKg),
  };
  const own = {
    cancel: { okLabel: t("business:poSale.cancel") },
    shortClose: { okLabel: t("business:poSale.shortClose"), destructive: true, asksReason: true },
  };
  return {
    title: t(`business:poSale.ask.${kind}`, values),
    text: t(`business:poSale.askText.${kind}`, values),
    ...(kind === "cancel" || kind === "shortClose" ? own[kind] : {}),
  };
}
