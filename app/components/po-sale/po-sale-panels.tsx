import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/definitions/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { PoSaleConfirm as Confirm } from "~/services/po-sale/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { HistoryPanel } from "../history/history-panel";
import { RecordConfirm } from "../record/record-confirm";
import { PoSaleFormPanel } from "./po-sale-form-panel";
import { PoSaleView } from "./po-sale-view";

export function PoSalePanels({ data, reply }: { data: PoSalesData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, today, timeZone, user } = data;
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
      {panel?.kind === "history" && (
        <HistoryPanel
          key={panel.record.id}
          name={panel.record.poSalesNo}
          entries={panel.entries}
          actionLabel={(action) => t(`business:poSale.action.${action}`)}
          fieldLabel={(field) => t(`business:poSale.field.${field}`)}
          valueText={(field, value) => valueText(field, value, t)}
          {...{ timeZone, closeHref }}
        />
      )}
      {confirm !== null && <PoSaleConfirm confirm={confirm} reply={reply} />}
    </>
  );
}

function valueText(field: string, value: unknown, t: TFunction): string | undefined {
  if (field === "status") return t(`business:poSale.status.${String(value)}`);
  return field === "poSalesType" ? t(`business:poSale.type.${String(value)}`) : undefined;
}

function PoSaleConfirm({ confirm, reply }: { confirm: Confirm; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const [search] = useSearchParams();
  const { kind, record } = confirm;
  const line = confirm.kind === "shortClose" ? confirm.line : null;
  const values = {
    poSalesNo: record.poSalesNo,
    customer: record.customer.name,
    goods: line === null ? "" : `${line.grade.name} · ${line.marking.name}`,
    kg: line === null ? "" : formatKg(line.outstandingKg),
  };
  const own = {
    cancel: { okLabel: t("business:poSale.cancel") },
    shortClose: { okLabel: t("business:poSale.shortClose"), destructive: true, asksReason: true },
  };
  return (
    <RecordConfirm
      key={kind}
      confirm={confirm}
      name={record.poSalesNo}
      title={t(`business:poSale.ask.${kind}`, values)}
      text={t(`business:poSale.askText.${kind}`, values)}
      {...(kind === "cancel" || kind === "shortClose" ? own[kind] : {})}
      reply={reply}
      closeHref={searchHref(search, { [kind]: null })}
    />
  );
}
