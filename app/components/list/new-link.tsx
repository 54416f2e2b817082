import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import { ShortcutLink } from "../keys/shortcut-link";

/** Link that opens the form of a new row, also by `N`. @param name of a row */
export function NewLink({ name }: { name: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <ShortcutLink to={listHref(search, { form: "new" })} shortcut="n" label={t("shortcut.new", { name })} group="list">
      + {name}
    </ShortcutLink>
  );
}
