import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ROLES } from "#contract/access";
import { formatNumber } from "#contract/format";
import { listHref } from "~/screens/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { UsersData } from "~/services/users/list.server";
import { DataTable } from "../list/data-table";
import { FilterBar } from "../list/filter-bar";
import { SelectFilter, TextFilter } from "../list/filter-fields";
import { ListEmpty } from "../list/list-empty";
import { ListHeader } from "../list/list-header";
import { Pagination } from "../list/pagination";
import { useUserColumns } from "./user-columns";
import { UserPanels } from "./user-panels";

export interface UsersScreenProps {
  data: UsersData;
  reply: FormReply | undefined;
}

/** Who may sign in, and as what. */
export function UsersScreen({ data, reply }: UsersScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const columns = useUserColumns(data);
  const { list, panel, confirm } = data;
  const states = [
    { value: "1", label: t("business:user.active") },
    { value: "0", label: t("business:user.inactive") },
  ];
  return (
    <>
      <ListHeader
        title={t("business:user.title")}
        subtitle={t("business:user.summary", { total: formatNumber(list.total) })}
        newLabel={t("business:user.one")}
        deleted={false}
        mayCreate
        mayRestore={false}
      />
      <div className="space-y-2.5">
        <FilterBar>
          <TextFilter name="q" label={t("business:user.search")} className="max-w-64 basis-52" />
          <SelectFilter
            name="role"
            label={t("business:user.field.role")}
            allLabel={t("record.allRows")}
            options={ROLES.map((value) => ({ value, label: value }))}
          />
          <SelectFilter
            name="active"
            label={t("business:user.field.active")}
            allLabel={t("record.allRows")}
            options={states}
          />
        </FilterBar>
        <DataTable
          label={t("business:user.title")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => listHref(search, { form: String(row.id) })}
          selectedKey={(panel ?? confirm)?.record?.id}
          rowMuted={(row) => !row.active}
          sort={data.sort}
          empty={<ListEmpty filters={["q", "role", "active"]} deleted={false} title={t("business:user.empty")} />}
        />
        <Pagination {...list} />
      </div>
      <UserPanels data={data} reply={reply} />
    </>
  );
}
