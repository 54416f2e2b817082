import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Outstanding } from "#contract/orders/outstanding";
import { exDoTypeOptions } from "~/definitions/ex-do-types";
import { numbersOf } from "~/definitions/numbers";
import { offersOutstanding, openingImport } from "~/definitions/outstanding";
import { listHref } from "~/definitions/search-href";
import type { OutstandingData } from "~/services/outstanding/list.server";
import { type ListAnswer, toFormReply } from "../import/to-form-reply";
import { ImportPanel } from "../import/import-panel";
import { RecordPanels } from "../record/record-panels";
import { AdjustPanel } from "./adjust-panel";
import { OpeningFormPanel } from "./opening-form-panel";

interface OutstandingPanelsProps {
  data: OutstandingData;
  reply: ListAnswer;
}

export function OutstandingPanels({ data, reply: answer }: OutstandingPanelsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, user, today, timeZone } = data;
  const closeHref = listHref(search, {});
  const reply = toFormReply(answer);
  return (
    <>
      {panel?.kind === "form" && (
        <OpeningFormPanel
          key={panel.record?.id ?? "new"}
          form={panel}
          mayDelete={panel.record !== null && offersOutstanding(panel.record, user, "delete")}
          {...{ reply, closeHref, today }}
        />
      )}
      {panel?.kind === "import" && <ImportPanel labels={openingImport} form={panel.form} {...{ answer, closeHref }} />}
      {panel?.kind === "adjust" && (
        <AdjustPanel key={`adjust-${panel.record.id}`} form={panel} {...{ reply, closeHref }} />
      )}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply, closeHref }}
        nameOf={({ poSalesNo }) => poSalesNo}
        confirmOf={(asked) => ({ text: confirmFacts(asked, t) })}
        actionLabel={(action) => t(action === "adjust" ? "business:outstanding.adjusted" : `history.${action}`)}
        fieldLabel={(field) => t(`business:outstanding.field.${field}`)}
        valueText={(field, value) => valueText(field, value, t)}
      />
    </>
  );
}

function valueText(field: string, value: unknown, t: TFunction): string | undefined {
  if (field === "poSalesType") return t(`business:poSale.type.${String(value)}`);
  if (field === "exDoType") return t(exDoTypeOptions.find((type) => type.value === value)?.label ?? "");
  return undefined;
}

const confirmFacts = ({ record: { customer, grade, marking, outstandingKg } }: { record: Outstanding }, t: TFunction) =>
  [customer.name, grade.name, marking.name, numbersOf(t).formatKg(outstandingKg)].filter(Boolean).join(" · ");
