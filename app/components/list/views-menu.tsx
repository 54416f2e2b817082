import { Link, useSearchParams } from "@remix-run/react";
import { Bookmark, BookmarkPlus, Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/definitions/search-href";
import type { OwnListData } from "~/services/records/list-preferences.server";
import { buttonVariants } from "../ui/button";
import { Menu } from "../ui/menu";
import { MenuItem } from "../ui/menu-item";
import { Separator } from "../ui/separator";
import { useCurrentView } from "./use-current-view";

export function ViewsMenu({ own }: { own: OwnListData }) {
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
          <Link to={`?${view.query}`} preventScrollReset aria-current={view === current || undefined}>
            <Bookmark aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
            <span className="truncate">{view.name}</span>
            {!view.own && <span className="ml-auto shrink-0 pl-2 text-xs text-muted-foreground">{view.by}</span>}
          </Link>
        </MenuItem>
      ))}
      {own.views.length > 0 && (
        <>
          <MenuItem>
            <Link to="?" preventScrollReset>
              <span aria-hidden className="w-3.5" />
              {t("list.viewUsual")}
            </Link>
          </MenuItem>
          <Separator />
        </>
      )}
      <MenuItem>
        <Link to={opened(search, "views")} preventScrollReset>
          <BookmarkPlus aria-hidden className="size-3.5 text-muted-foreground" />
          {t("list.viewsOpen")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to={opened(search, "columns")} preventScrollReset>
          <Columns3 aria-hidden className="size-3.5 text-muted-foreground" />
          {t("list.columnsOpen")}
        </Link>
      </MenuItem>
    </Menu>
  );
}

const opened = (search: URLSearchParams, part: "views" | "columns") =>
  searchHref(new URLSearchParams(listHref(search, {})), { arrange: part });
