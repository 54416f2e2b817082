import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bookmark, BookmarkPlus, Columns3 } from "~/components/ui/icons";
import { LIST_FORMATS } from "#contract/rows/list-view";
import { listHref, searchHref } from "~/definitions/search-href";
import type { OwnListData } from "~/services/records/list-preferences.server";
import type { RecordListData } from "~/services/records/record-list.server";
import { DownloadMenu } from "../file/download-menu";
import { ScreenHeader } from "../shell/screen-header";
import { ToneBadge } from "../ui/tone-badge";
import { buttonVariants } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { PathLink } from "../ui/path-link";
import { Separator } from "../ui/separator";
import { NewLink } from "./new-link";
import { useCurrentView } from "./use-current-view";

interface ListHeaderProps {
  title: string;
  subtitle?: ReactNode;
  newLabel: string;
  data: Pick<RecordListData<unknown>, "deleted" | "own" | "fileHref">;
  mayCreate: boolean;
  /** Shown before the create button. */
  links?: ReactNode;
  mayRestore: boolean;
}

export function ListHeader({
  title,
  subtitle,
  newLabel,
  data: { deleted, own, fileHref },
  mayCreate,
  mayRestore,
  links,
}: ListHeaderProps) {
  const { t } = useTranslation();
  return (
    <ScreenHeader
      title={title}
      badge={deleted && <ToneBadge tone="red">{t("record.deletedRows")}</ToneBadge>}
      subtitle={subtitle}
      actions={
        deleted ? (
          <>
            {own !== null && <OwnMenus {...{ own, fileHref }} />}
            <Link to="?" className={buttonVariants({ variant: "outline" })}>
              {t("record.back")}
            </Link>
          </>
        ) : (
          <>
            {mayRestore && (
              <Link to="?deleted=1" className={buttonVariants({ variant: "ghost" })}>
                {t("record.deletedRows")}
              </Link>
            )}
            {own !== null && <OwnMenus {...{ own, fileHref }} />}
            {links}
            {mayCreate && <NewLink name={newLabel} />}
          </>
        )
      }
    />
  );
}

function OwnMenus({ own, fileHref }: { own: OwnListData; fileHref: string | undefined }) {
  return (
    <>
      <ViewsMenu own={own} />
      {fileHref !== undefined && <DownloadMenu href={fileHref} formats={LIST_FORMATS} hasHistory={own.mayExports} />}
    </>
  );
}

function ViewsMenu({ own }: { own: OwnListData }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { current } = useCurrentView(own);
  return (
    <Menu
      align="end"
      summaryClassName={buttonVariants({ variant: "outline", className: "gap-1.5 px-3 font-medium" })}
      summary={
        <>
          <span className="max-w-40 truncate">{current?.name ?? t("list.views")}</span>
          <span aria-hidden className="text-[0.5rem]">
            ▼
          </span>
        </>
      }
      panelClassName="max-w-80"
    >
      {own.views.map((view) => (
        <MenuItem key={view.id} className="aria-[current=true]:font-semibold aria-[current=true]:text-link">
          <PathLink to={`?${view.query}`} aria-current={view === current || undefined}>
            <Bookmark aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
            <span className="truncate">{view.name}</span>
            {!view.own && <span className="ml-auto shrink-0 pl-2 text-xs text-muted-foreground">{view.by}</span>}
          </PathLink>
        </MenuItem>
      ))}
      {own.views.length > 0 && (
        <>
          <MenuItem>
            <PathLink to="?">
              <span aria-hidden className="w-3.5" />
              {t("list.viewUsual")}
            </PathLink>
          </MenuItem>
          <Separator />
        </>
      )}
      <MenuItem>
        <PathLink to={opened(search, "views")}>
          <BookmarkPlus aria-hidden className="size-3.5 text-muted-foreground" />
          {t("list.viewsOpen")}
        </PathLink>
      </MenuItem>
      <MenuItem>
        <PathLink to={opened(search, "columns")}>
          <Columns3 aria-hidden className="size-3.5 text-muted-foreground" />
          {t("list.columnsOpen")}
        </PathLink>
      </MenuItem>
    </Menu>
  );
}

const opened = (search: URLSearchParams, part: "views" | "columns") =>
  searchHref(new URLSearchParams(listHref(search, {})), { arrange: part });
