import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ROLES } from "#contract/access";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { UsersData } from "~/services/users/list.server";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useUserColumns } from "./user-columns";
import { panelPart } from "../shell/panel-part";

const UserPanels = panelPart(async () => (await import("./user-panels")).UserPanels);

interface UsersScreenProps {
  data: UsersData;
  reply: FormReply | undefined;
}

export function UsersScreen({ data, reply }: UsersScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const columns = useUserColumns(data);
  const { list, panel, confirm } = data;
  const filters: ListFilter[] = [
    { kind: "text", name: "q", label: t("business:user.search"), className: "max-w-64 basis-52" },
    {
      kind: "select",
      name: "role",
      label: t("business:user.field.role"),
      options: [
        ...ROLES.map((value) => ({ value, label: value })),
        { value: "NONE", label: t("business:user.noRoles") },
      ],
    },
    {
      kind: "select",
      name: "active",
      label: t("business:user.field.active"),
      options: [
        { value: "1", label: t("business:user.active") },
        { value: "0", label: t("business:user.inactive") },
      ],
    },
  ];
  return (
    <>
      <ListHeader
        title={t("business:user.title")}
        subtitle={t("business:user.summary", { count: list.total, total: list.total })}
        newLabel={t("business:user.one")}
        data={data}
        mayCreate
        mayRestore={false}
      />
      {(panel ?? confirm) !== null && <UserPanels {...{ data, reply }} />}
      <ListBody
        data={data}
        follows={["user"]}
        filters={filters}
        label={t("business:user.title")}
        columns={columns}
        rowHref={(row) => listHref(search, { form: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => !row.active}
        empty={{ title: t("business:user.empty") }}
      />
    </>
  );
}
