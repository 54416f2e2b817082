import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type MasterDefinition, activeField, findField, type MasterRow } from "~/definitions/master";
import { listHref } from "~/definitions/search-href";
import type { MasterData } from "~/services/masters/list.server";
import { businessDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import type { ListAnswer } from "../import/to-form-reply";
import { ImportLink } from "../import/import-link";
import { ListBody } from "../list/list-body";
import { ListHeader } from "../list/list-header";
import type { ListFilter } from "../list/list-filters";
import type { Column } from "../list/data-table-columns";
import { RowAction, RowActions, toolsColumn } from "../list/row-actions";
import { StatusBadge } from "../ui/status-badge";
import { valueText } from "./value-text";
import { panelPart } from "../shell/panel-part";

const MasterPanels = panelPart(async () => (await import("./master-panels")).MasterPanels);

export function masterScreen(definition: MasterDefinition) {
  return function MasterScreen() {
    return <Master definition={definition} />;
  };
}

function Master({ definition }: { definition: MasterDefinition }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const data = useLoaderData<MasterData>();
  const answer = useActionData<ListAnswer>();
  const columns = useMasterColumns(definition, data);
  const { list, panel, confirm } = data;
  const filters = useMasterFilters(definition);
  return (
    <>
      <ListHeader
        title={t(definition.labels.title)}
        subtitle={t(definition.labels.count, { count: list.total, total: list.total })}
        newLabel={t(definition.labels.one)}
        data={data}
        mayCreate
        mayRestore={data.mayRestore}
        links={data.mayImport && <ImportLink />}
      />
      {(data.panel !== null || data.confirm !== null) && (
        <MasterPanels definition={definition} data={data} answer={answer} />
      )}
      <ListBody
        data={data}
        follows={[definition.area]}
        filters={filters}
        label={t(definition.labels.title)}
        columns={columns}
        rowHref={(row) => listHref(search, { view: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => !row.active || row.deletedAt !== null}
        empty={{
          title: t(definition.labels.empty),
          text: t("master.emptyText"),
          newLabel: t(definition.labels.one),
        }}
      />
    </>
  );
}

function useMasterFilters(definition: MasterDefinition): ListFilter[] {
  const { t } = useTranslation();
  const own = definition.filters.map((filter): ListFilter => {
    const { name } = filter;
    const label = t(filter.label);
    if (filter.kind === "text") return { kind: "text", name, label, className: "max-w-64 basis-52" };
    const options = filter.options.map((option) => ({ value: option.value, label: t(option.label) }));
    return { kind: "select", name, label, options };
  });
  const states = [
    { value: "1", label: t("business:master.active") },
    { value: "0", label: t("business:master.inactive") },
  ];
  return [...own, { kind: "select", name: activeField.name, label: t("business:master.status"), options: states }];
}

const activeStatus: NonNullable<MasterDefinition["statusOf"]> = ({ active }, _today, t) => ({
  tone: active ? "green" : "gray",
  text: t(active ? "business:master.active" : "business:master.inactive"),
});

function useMasterColumns(
  definition: MasterDefinition,
  { sortable, timeZone }: Pick<MasterData, "sortable" | "timeZone">,
): Column<MasterRow>[] {
  const { t } = useTranslation();
  const today = businessDay(timeZone);
  const { statusOf = activeStatus } = definition;
  const own = definition.columns.map((column): Column<MasterRow> => {
    const field = findField(definition, column.name);
    const { render = (row: MasterRow) => valueText(field, row[column.name], t) } = column;
    return {
      key: column.name,
      header: t(column.header ?? field?.label ?? column.name),
      align: column.align,
      width: column.width,
      widthPercent: column.width === undefined ? "rest" : undefined,
      sortKey: sortable.includes(column.name) ? column.name : undefined,
      render,
      className: column.width === undefined ? undefined : "whitespace-nowrap",
    };
  });
  return [
    ...own,
    {
      key: activeField.name,
      header: t("business:master.status"),
      width: definition.statusOf === undefined ? 120 : 150,
      sortKey: activeField.name,
      className: "whitespace-nowrap",
      render: (row) => {
        const { tone, text } = statusOf(row, today, t);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      key: "updatedAt",
      header: t("business:master.updatedAt"),
      width: 110,
      sortKey: "updatedAt",
      className: "text-muted-foreground",
      render: (row) => formatDay(businessDay(timeZone, new Date(row.updatedAt))),
    },
    { ...toolsColumn((row) => <Tools row={row} name={definition.nameOf(row)} />), showFrom: undefined },
  ];
}

function Tools({ row: { id, deletedAt }, name }: { row: MasterRow; name: string }) {
  const { t } = useTranslation();
  return (
    <RowActions>
      {deletedAt === null && <RowAction name="form" id={id} label={t("record.edit")} of={name} />}
      <RowAction name="history" id={id} label={t("record.history")} of={name} />
      {deletedAt === null ? (
        <RowAction name="delete" id={id} label={t("record.delete")} of={name} />
      ) : (
        <RowAction name="restore" id={id} label={t("record.restore")} of={name} />
      )}
    </RowActions>
  );
}
