import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/screens/search-href";
import { ScreenHeader } from "../layout/screen-header";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";
import { ShortcutLink } from "../ui/shortcut-link";

interface ListHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Name of a new row, on the button that opens its form. */
  newLabel: string;
  /** The deleted records are listed. */
  deleted: boolean;
  mayCreate: boolean;
  /** Further links, before the button that makes a new record. */
  links?: ReactNode;
  mayRestore: boolean;
}

/** Draws the head of a list, with links to a new row (N), to the deleted ones and back. */
export function ListHeader({ title, subtitle, newLabel, deleted, mayCreate, mayRestore, links }: ListHeaderProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <ScreenHeader
      title={title}
      badge={deleted && <Badge tone="red">{t("record.deletedRows")}</Badge>}
      subtitle={subtitle}
      actions={
        deleted ? (
          <Link to="?" className={buttonVariants({ variant: "outline" })}>
            {t("record.back")}
          </Link>
        ) : (
          <>
            {mayRestore && (
              <Link to="?deleted=1" className={buttonVariants({ variant: "ghost" })}>
                {t("record.deletedRows")}
              </Link>
            )}
            {links}
            {mayCreate && (
              <ShortcutLink to={listHref(search, { form: "new" })} shortcut="n">
                + {newLabel}
              </ShortcutLink>
            )}
          </>
        )
      }
    />
  );
}
