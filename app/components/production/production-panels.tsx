import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import type { Production } from "#contract/orders/production";
import { numbersOf } from "~/definitions/numbers";
import { reviewAction } from "~/definitions/unusual-text";
import type { ProductionData } from "~/services/production/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { RecordPanels } from "../record/record-panels";
import { ProductionFormPanel } from "./production-form-panel";
import { ProductionView } from "./production-view";

interface ProductionPanelsProps {
  data: ProductionData;
  reply: FormReply | undefined;
}

export function ProductionPanels({ data, reply }: ProductionPanelsProps) {
  const { t } = useTranslation();
  const { panel, confirm, timeZone } = data;
  return (
    <>
      {panel?.kind === "form" && (
        // A new key resets the next form.
        <ProductionFormPanel key={panel.record?.id ?? `new-${panel.like?.id ?? ""}`} {...{ data, panel, reply }} />
      )}
      {panel?.kind === "view" && <ProductionView key={`view-${panel.record.id}`} record={panel.record} data={data} />}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply }}
        nameOf={({ productionNo }) => productionNo}
        confirmOf={(asked) => ({
          text: asked.kind === "markReviewed" ? t("business:unusual.clearText") : confirmFacts(asked, t),
        })}
        actionLabel={(action) => reviewAction(action, t) ?? t(`history.${action}`)}
        fieldLabel={(field) => t(`business:production.field.${field}`)}
      />
    </>
  );
}

const confirmFacts = ({ record: { date, exDoMaster, grade, quantityKg } }: { record: Production }, t: TFunction) =>
  [formatDay(date), exDoMaster.ex_do_no, grade.name, numbersOf(t).formatKg(quantityKg)].join(" · ");
