import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { parseRoles } from "#contract/access";
import { businessDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import type { User } from "#contract/accounts/user";
import type { UsersData } from "~/services/users/list.server";
import type { Column } from "../list/data-table-columns";
import { RowAction, RowActions, toolsColumn } from "../list/row-actions";
import { lastSignInText } from "./last-sign-in-text";
import { Avatar } from "../ui/avatar";
import { ToneBadge } from "../ui/tone-badge";
import { StatusBadge } from "../ui/status-badge";

export function useUserColumns({ timeZone, me }: UsersData): Column<User>[] {
  const { t } = useTranslation();
  return [
    {
      key: "name",
      header: t("business:user.field.name"),
      sortKey: "name",
      widthPercent: 20,
      render: ({ name, photoUrl }) => (
        <span className="flex items-center gap-2">
          <Avatar name={name} photoUrl={photoUrl} className="size-6" />
          <span className="truncate">{name}</span>
        </span>
      ),
    },
    {
      key: "email",
      header: t("business:user.field.email"),
      sortKey: "email",
      widthPercent: 21,
      render: (row) => row.email,
    },
    {
      key: "role",
      header: t("business:user.field.role"),
      sortKey: "role",
      widthPercent: "rest",
      render: (row) => <Roles role={row.role} />,
    },
    {
      key: "active",
      header: t("business:user.field.active"),
      width: 120,
      sortKey: "active",
      className: "whitespace-nowrap",
      render: (row) => (
        <StatusBadge tone={row.active ? "green" : "gray"}>
          {t(row.active ? "business:user.active" : "business:user.inactive")}
        </StatusBadge>
      ),
    },
    {
      key: "lastSignInAt",
      header: t("business:user.lastSignIn"),
      widthPercent: 22,
      sortKey: "lastSignInAt",
      showFrom: "withPanel",
      className: "text-muted-foreground",
      render: (row) =>
        lastSignInText({ ...row, lastSignInAddress: null }, timeZone) ?? t("business:user.neverSignedIn"),
    },
    {
      key: "updatedAt",
      header: t("business:user.field.updatedAt"),
      width: 110,
      sortKey: "updatedAt",
      showFrom: "withPanel",
      className: "text-muted-foreground",
      render: (row) => formatDay(businessDay(timeZone, new Date(row.updatedAt))),
    },
    toolsColumn((row) => <Tools row={row} me={me} />),
  ];
}

function Roles({ role }: { role: string }) {
  const { t } = useTranslation();
  const roles = parseRoles(role);
  if (roles.length === 0) return <span className="text-muted-foreground">{t("business:user.noRoles")}</span>;
  return (
    <span>
      {roles.map((name) => (
        <Fragment key={name}>
          <ToneBadge tone={name === "ADMIN" ? "teal" : "gray"}>{name}</ToneBadge>{" "}
        </Fragment>
      ))}
    </span>
  );
}

/** Users cannot deactivate themselves. */
function Tools({ row, me }: { row: User; me: number | undefined }) {
  const { t } = useTranslation();
  return (
    <RowActions>
      <RowAction name="history" id={row.id} label={t("record.history")} />
      {!row.active && <RowAction name="activate" id={row.id} label={t("business:user.activate")} />}
      {row.active && row.id !== me && <RowAction name="deactivate" id={row.id} label={t("business:user.deactivate")} />}
    </RowActions>
  );
}
