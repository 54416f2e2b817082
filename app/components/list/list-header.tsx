import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LIST_FORMATS } from "#contract/list-view";
import { listHref } from "~/definitions/search-href";
import type { OwnListData } from "~/services/records/list-preferences.server";
import type { RecordListData } from "~/services/records/record-list.server";
import { DownloadMenu } from "../file/download-menu";
import { ScreenHeader } from "../shell/screen-header";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";
import { ShortcutLink } from "../keys/shortcut-link";
import { ViewsMenu } from "./views-menu";

interface ListHeaderProps {
  title: string;
  subtitle?: ReactNode;
  newLabel: string;
  data: Pick<RecordListData<unknown>, "deleted" | "own">;
  mayCreate: boolean;
  /** Shown before the create button. */
  links?: ReactNode;
  mayRestore: boolean;
}

export function ListHeader({
  title,
  subtitle,
  newLabel,
  data: { deleted, own },
  mayCreate,
  mayRestore,
  links,
}: ListHeaderProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <ScreenHeader
      title={title}
      badge={deleted && <Badge tone="red">{t("record.deletedRows")}</Badge>}
      subtitle={subtitle}
      actions={
        deleted ? (
          <>
            {own !== null && <OwnMenus own={own} />}
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
            {own !== null && <OwnMenus own={own} />}
            {links}
            {mayCreate && (
              <ShortcutLink
                to={listHref(search, { form: "new" })}
                shortcut="n"
                label={t("shortcut.new", { name: newLabel })}
                group="list"
              >
                + {newLabel}
              </ShortcutLink>
            )}
          </>
        )
      }
    />
  );
}

function OwnMenus({ own }: { own: OwnListData }) {
  return (
    <>
      <ViewsMenu own={own} />
      <DownloadMenu formats={LIST_FORMATS} hasHistory={own.mayExports} />
    </>
  );
}
