import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/accounts/api-key";
import { businessDay } from "#contract/plant/business-day";
import { formatDay, formatMoment } from "#contract/values/format";
import { listHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import type { Column } from "../list/data-table-columns";
import { buttonVariants } from "../ui/button";
import { StatusBadge } from "../ui/status-badge";
import type { Tone } from "../ui/tones";

const tones: Record<ApiKey["state"], Tone> = { active: "green", expired: "amber", revoked: "gray" };

export function useApiKeyColumns(timeZone: string): Column<ApiKey>[] {
  const { t } = useTranslation();
  const dayOf = (moment: string) => formatDay(businessDay(timeZone, new Date(moment)));
  const by = (moment: string, name: string | undefined) => [dayOf(moment), name].filter(Boolean).join(" · ");
  return [
    { key: "name", header: t("apiKey.name"), widthPercent: 24, render: ({ name }) => name },
    {
      key: "hint",
      header: t("apiKey.key"),
      width: 96,
      render: ({ hint }) => <span className="font-mono text-xs">{hint}…</span>,
    },
    {
      key: "role",
      header: t("apiKey.role"),
      widthPercent: 16,
      render: ({ role }) => role.replaceAll(",", ", "),
    },
    {
      key: "createdAt",
      header: t("apiKey.made"),
      widthPercent: 18,
      render: ({ createdAt, createdBy }) => by(createdAt, createdBy.name),
    },
    {
      key: "expiresAt",
      header: t("apiKey.end"),
      width: 88,
      // `expiresAt` is the midnight after the last valid day.
      render: ({ expiresAt }) => dayOf(new Date(Date.parse(expiresAt) - 1).toISOString()),
    },
    {
      key: "lastUsedAt",
      header: t("apiKey.lastUsed"),
      widthPercent: 20,
      render: ({ lastUsedAt, lastUsedAddress }) =>
        lastUsedAt === null
          ? t("apiKey.unused")
          : [formatMoment(lastUsedAt, timeZone), lastUsedAddress].filter(Boolean).join(" · "),
    },
    {
      key: "state",
      header: t("apiKey.state"),
      width: 96,
      className: "whitespace-nowrap",
      render: ({ state, revokedAt, revokedBy }) => (
        <span title={revokedAt === null ? undefined : by(revokedAt, revokedBy?.name)}>
          <StatusBadge tone={tones[state]}>{t(`apiKey.is.${state}`)}</StatusBadge>
        </span>
      ),
    },
    {
      key: "revoke",
      header: "",
      className: "w-0 py-0 text-right whitespace-nowrap",
      render: (row) => <Revoke row={row} />,
    },
  ];
}

function Revoke({ row: { id, name, state } }: { row: ApiKey }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (state !== "active") return null;
  return (
    <Link
      to={listHref(search, { revoke: String(id) })}
      aria-label={`${t("apiKey.revoke")}: ${name}`}
      className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "text-destructive-text")}
    >
      {t("apiKey.revoke")}
    </Link>
  );
}
