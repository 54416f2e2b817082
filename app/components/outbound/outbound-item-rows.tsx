import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { MAX_RECORD_ITEMS } from "#contract/constants";
import type { OutboundVisit } from "#contract/last-visit";
import type { OutboundRecordInput } from "#contract/outbound-record";
import { isUnusual } from "#contract/usual-weights";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { cn } from "../class-names";
import { EntryRows } from "../form/entry-rows";
import { unitLabels } from "../record/unit-labels";
import type { BelowZero } from "../stock/goods-stock";
import { OutboundItemFields, OutboundItemHead } from "./outbound-item-fields";

interface OutboundItemRowsProps {
  form: FormMetadata<OutboundRecordInput, string[]>;
  list: FieldMetadata<OutboundRecordInput["outboundItem"], OutboundRecordInput, string[]>;
  choices: OutboundChoices;
  customerId?: string;
  /** Null while the plate is unknown. */
  usualLoad: OutboundVisit["usualLoad"];
  /** Stocks that would become negative. */
  belowZero: readonly BelowZero[];
}

export function OutboundItemRows({ form, list, choices, customerId, usualLoad, belowZero }: OutboundItemRowsProps) {
  const { t } = useTranslation();
  const items = list.getFieldList();
  const taking = items.map((row) => {
    const { bookingId, quantityKg, outboundItemId } = row.getFieldset();
    const goods = choices.items.find(({ value }) => value === outboundItemId.value);
    return { bookingId: bookingId.value, kg: typedNumber(quantityKg.value, 0, t) ?? 0, unit: goods?.unit };
  });
  const units = taking.flatMap(({ unit }) => unit ?? []);
  const rows = items.map((row, place) => {
    const fields = row.getFieldset();
    const takenElsewhere = (bookingId: string) =>
      taking.reduce((sum, other, at) => (at !== place && other.bookingId === bookingId ? sum + other.kg : sum), 0);
    return {
      key: row.key,
      valid: row.valid,
      id: fields.id,
      fields: (remove: React.ReactNode) => (
        <OutboundItemFields line {...{ fields, choices, customerId, takenElsewhere, belowZero, remove }} />
      ),
    };
  });
  return (
    <EntryRows
      {...{ form, list, rows }}
      most={MAX_RECORD_ITEMS}
      addLabel={t("business:outbound.addItem")}
      removeLabel={(index) => t("business:outbound.removeRow", { index: index + 1 })}
      head={<OutboundItemHead unitsHead={unitLabels(units, t("business:outbound.field.bags"), t).head} />}
      foot={<ItemsSum kg={taking.reduce((sum, item) => sum + item.kg, 0)} usualLoad={usualLoad} />}
    />
  );
}

function ItemsSum({ kg, usualLoad }: { kg: number } & Pick<OutboundItemRowsProps, "usualLoad">) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const unusual = usualLoad !== null && kg > 0 && isUnusual(kg, usualLoad);
  return (
    <output className="ml-auto pr-[2.125rem] text-right text-sm">
      {usualLoad !== null && (
        <span className={cn("mr-3 text-xs", unusual ? "text-warning" : "text-muted-foreground")}>
          {t("business:outbound.usualLoad", { low: formatKg(usualLoad.low), high: formatKg(usualLoad.high) })}
        </span>
      )}
      <span className="text-muted-foreground">{t("business:outbound.field.itemsKg")}</span>{" "}
      <span className="font-semibold">{formatKg(kg)}</span>
    </output>
  );
}
