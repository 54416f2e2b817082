import { Link, useSearchParams } from "@remix-run/react";
import { SearchX, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { activeField, type MasterDefinition } from "~/screens/master";
import { listHref } from "../list/search-href";
import { buttonVariants } from "../ui/button";
import { EmptyState } from "../ui/empty-state";

/** Why the list is empty, and what to do next: nothing found, nothing deleted, or nothing there yet. */
export function MasterEmpty({ definition, deleted }: { definition: MasterDefinition; deleted: boolean }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const names = [...definition.filters.map(({ name }) => name), activeField.name];
  if (names.some((name) => search.get(name))) {
    const cleared = Object.fromEntries(names.map((name) => [name, null]));
    return (
      <EmptyState
        icon={SearchX}
        title={t("master.emptySearch")}
        text={t("master.emptySearchText")}
        action={
          <Link to={listHref(search, { ...cleared, page: null })} className={buttonVariants({ variant: "outline" })}>
            {t("filter.clear")}
          </Link>
        }
      />
    );
  }
  if (deleted) return <EmptyState icon={Trash2} title={t("record.emptyDeleted")} />;
  return (
    <EmptyState
      title={t(definition.words.empty)}
      text={t("master.emptyText")}
      action={
        <Link to={listHref(search, { form: "new" })} preventScrollReset className={buttonVariants()}>
          + {t(definition.words.one)}
        </Link>
      }
    />
  );
}
