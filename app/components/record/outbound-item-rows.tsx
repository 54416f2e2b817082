import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OutboundRecordInput } from "#contract/outbound-record";
import { cn } from "../class-names";
import { FieldErrors } from "../form/field";
import { Button } from "../ui/button";
import type { OutboundChoices } from "./outbound-choices";
import { OutboundItemFields } from "./outbound-item-fields";

export interface ItemRowsProps {
  form: FormMetadata<OutboundRecordInput, string[]>;
  list: FieldMetadata<OutboundRecordInput["outboundItem"], OutboundRecordInput, string[]>;
  choices: OutboundChoices;
  /** The customer that the form names by now. */
  customerId?: string;
}

/** The items of a record's form; rows are added and removed by buttons that work without JavaScript too. */
export function ItemRows({ form, list, choices, customerId }: ItemRowsProps) {
  const { t } = useTranslation();
  const rows = list.getFieldList();
  return (
    <>
      {rows.map((row, index) => {
        const fields = row.getFieldset();
        return (
          <div
            key={row.key}
            className={cn("rounded-lg border p-2", row.valid ? "border-border" : "border-destructive-border")}
          >
            <input type="hidden" name={fields.id.name} value={fields.id.initialValue ?? ""} />
            <OutboundItemFields
              compact
              fields={fields}
              choices={choices}
              customerId={customerId}
              action={
                rows.length > 1 && (
                  <Button
                    type="submit"
                    variant="ghost"
                    size="icon"
                    aria-label={t("business:outbound.removeItem")}
                    className="-mr-1 w-7"
                    {...form.remove.getButtonProps({ name: list.name, index })}
                  >
                    <X aria-hidden />
                  </Button>
                )
              }
            />
            <FieldErrors id={fields.id.errorId} errors={fields.id.errors} />
          </div>
        );
      })}
      <Button
        type="submit"
        variant="link"
        className="py-1"
        {...form.insert.getButtonProps({ name: list.name, defaultValue: {} })}
      >
        <Plus aria-hidden className="size-3.5" />
        {t("business:outbound.addItem")}
      </Button>
    </>
  );
}
