import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import type { MasterDefinition } from "~/screens/master";
import { listHref } from "~/screens/search-href";
import type { MasterData } from "~/services/masters/list.server";
import type { ListAnswer } from "../import/form-reply-of";
import { ImportLink } from "../import/import-link";
import { DataTable } from "../list/data-table";
import { ListHeader } from "../list/list-header";
import { Pagination } from "../list/pagination";
import { useMasterColumns } from "./master-columns";
import { MasterEmpty } from "./master-empty";
import { MasterFilters } from "./master-filters";
import { MasterPanels } from "./master-panels";

/** The screen of a master, made from its definition: the list, and over it what the address opens. */
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
  const deleted = search.get("deleted") === "1";
  return (
    <>
      <ListHeader
        title={t(definition.words.title)}
        subtitle={t(definition.words.count, { total: formatNumber(list.total) })}
        newLabel={t(definition.words.one)}
        deleted={deleted}
        mayCreate
        mayRestore
        links={data.mayImport && <ImportLink />}
      />
      <div className="space-y-2.5">
        <MasterFilters definition={definition} deleted={deleted} />
        <DataTable
          label={t(definition.words.title)}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => listHref(search, { form: String(row.id) })}
          selectedKey={(panel ?? confirm)?.record?.id}
          rowMuted={(row) => !row.active || row.deletedAt !== null}
          sort={data.sort}
          empty={<MasterEmpty definition={definition} deleted={deleted} />}
        />
        <Pagination {...list} />
      </div>
      <MasterPanels definition={definition} data={data} answer={answer} />
    </>
  );
}
