import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatDay } from "#contract/format";
import type { OpeningStock, OpeningStockInput } from "#contract/opening-stock";
import { offersSimple } from "~/definitions/record-offers";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { OpeningStockData, OpeningStockForm } from "~/services/stock/screen.server";
import { numbersOf } from "~/definitions/numbers";
import { MAX_QUANTITY_KG } from "#contract/constants";
import type { Column } from "../list/data-table-columns";
import { ListBody } from "../list/list-body";
import { ListHeader } from "../list/list-header";
import { toolsColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { fieldText } from "../history/field-text";
import { ReadingPanel } from "../record/reading-panel";
import { RecordPanels } from "../record/record-panels";
import { RecordRowActions } from "../record/record-row-actions";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextareaField } from "../form/textarea-field";
import { differencesOf } from "../record/differences";
import { DocumentPanel, useDocumentForm, valuesOf } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";

const SHOWN_FIELDS = ["date", "grade", "marking", "quantityKg", "note"] as const;

interface OpeningStockScreenProps {
  data: OpeningStockData;
  reply: FormReply | undefined;
}

export function OpeningStockScreen({ data, reply }: OpeningStockScreenProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const [search] = useSearchParams();
  const { list, panel, confirm, user, timeZone } = data;
  const mayEdit = can(user, "opening-stock", "edit");
  const labelOf = (field: string) => t(`business:openingStock.field.${field}`);
  return (
    <>
      <ListHeader
        title={t("business:openingStock.title")}
        subtitle={t("business:openingStock.summary", { count: list.total, total: list.total })}
        newLabel={t("business:openingStock.one")}
        data={data}
        mayCreate={mayEdit}
        mayRestore={can(user, "opening-stock", "restore")}
      />
      <ListBody
        data={data}
        follows={["opening-stock"]}
        filters={[
          { kind: "select", name: "gradeId", label: labelOf("grade"), options: data.grades },
          { kind: "select", name: "markingId", label: labelOf("marking"), options: data.markings },
          { kind: "dateRange" },
        ]}
        label={t("business:openingStock.title")}
        columns={columnsOf(data, labelOf, t)}
        rowHref={(row) => listHref(search, { view: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.deletedAt !== null}
        empty={{
          title: t("business:openingStock.empty"),
          text: t("business:openingStock.emptyText"),
          newLabel: mayEdit ? t("business:openingStock.one") : undefined,
        }}
      />
      {panel?.kind === "form" && <OpeningStockFormPanel key={panel.record?.id ?? "new"} {...{ data, panel, reply }} />}
      {panel?.kind === "view" && (
        <ReadingPanel
          key={`view-${panel.record.id}`}
          record={panel.record}
          title={`${panel.record.grade.name} ${panel.record.marking.name}`}
          facts={SHOWN_FIELDS.map((field) => ({
            label: labelOf(field),
            value: fieldText(field, panel.record[field], t),
          }))}
          offers={(change) => offersSimple("opening-stock", panel.record, user, change)}
          timeZone={timeZone}
          closeHref={listHref(search, {})}
        />
      )}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply }}
        nameOf={({ grade, marking }) => `${grade.name} ${marking.name}`}
        confirmOf={({ record: { date, quantityKg } }) => ({
          text: [formatDay(date), formatKg(quantityKg)].join(" · "),
        })}
        fieldLabel={labelOf}
      />
    </>
  );
}

function columnsOf(
  { user }: OpeningStockData,
  labelOf: (field: string) => string,
  t: TFunction,
): Column<OpeningStock>[] {
  const column = fieldColumns<OpeningStock>(labelOf, t);
  return [
    column("date", { sorted: true, className: "tabular-nums" }),
    column("grade", { sorted: true, widthPercent: 24 }),
    column("marking", { sorted: true, widthPercent: 24 }),
    column("quantityKg", { sorted: true, align: "end" }),
    column("note", { widthPercent: "rest" }),
    toolsColumn<OpeningStock>((row) => (
      <RecordRowActions id={row.id} offers={(change) => offersSimple("opening-stock", row, user, change)} />
    )),
  ];
}

const FORM_ID = "opening-stock-form";
const FIELDS = ["date", "gradeId", "markingId", "quantityKg", "note"] as const satisfies (keyof OpeningStockInput)[];

interface OpeningStockFormPanelProps {
  data: OpeningStockData;
  panel: OpeningStockForm;
  reply: FormReply | undefined;
}

function OpeningStockFormPanel({ data, panel, reply }: OpeningStockFormPanelProps) {
  const { record, grades, markings, constraint, idempotencyKey } = panel;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, envelope } = useDocumentForm<OpeningStockInput>({
    id: FORM_ID,
    record,
    constraint,
    defaultValue: valuesOf(record, FIELDS) ?? { date: data.today },
    idempotencyKey,
    reply,
  });
  const labelOf = (field: string) => t(`business:openingStock.field.${field}`);
  const choose = t("business:master.choose");
  const closeHref = listHref(search, {});
  return (
    <DocumentPanel<OpeningStock>
      {...envelope}
      title={record === null ? t("business:openingStock.new") : `${record.grade.name} ${record.marking.name}`}
      subtitle={t("business:openingStock.text")}
      closeHref={closeHref}
      differences={(current, typed) => differencesOf(current, typed, FIELDS, labelOf, t)}
      below={
        record && (
          <PanelLinks id={record.id} confirm={can(data.user, "opening-stock", "delete") ? "delete" : undefined} />
        )
      }
    >
      <DateField field={fields.date} label={labelOf("date")} />
      <div className="grid grid-cols-2 gap-x-3">
        <SelectField field={fields.gradeId} label={labelOf("grade")} options={grades} emptyLabel={choose} />
        <ComboboxField field={fields.markingId} label={labelOf("marking")} options={markings} emptyLabel={choose} />
      </div>
      <NumberField field={fields.quantityKg} label={labelOf("quantityKg")} min={0} max={MAX_QUANTITY_KG} suffix="kg" />
      <TextareaField field={fields.note} label={labelOf("note")} rows={2} />
    </DocumentPanel>
  );
}
