import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MasterDefinition } from "~/screens/master";
import type { MasterData } from "~/services/master.server";
import type { ListAnswer } from "../import/form-reply-of";
import { ImportLink } from "../import/import-link";
import { ScreenHeader } from "../layout/screen-header";
import { DataTable } from "../list/data-table";
import { Pagination } from "../list/pagination";
import { listHref } from "../list/search-href";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";
import { formatNumberText } from "../ui/number-text";
import { ShortcutLink } from "../ui/shortcut-link";
import { useMasterColumns } from "./master-columns";
import { MasterEmpty } from "./master-empty";
import { MasterFilters } from "./master-filters";
import { MasterOverlay } from "./master-overlay";

/** The screen of a master, made from its definition: the list, and over it what the address opens. */
export function masterScreen(definition: MasterDefinition) {
  return function MasterScreen() {
    return <Master definition={definition} />;
  };
}

function Master({ definition }: { definition: MasterDefinition }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const data = useLoaderData<MasterData>();
  const answer = useActionData<ListAnswer>();
  const columns = useMasterColumns(definition, data);
  const { list, overlay } = data;
  const deleted = search.get("deleted") === "1";
  return (
    <>
      <ScreenHeader
        title={t(definition.words.title)}
        badge={deleted && <Badge tone="red">{t("record.deletedRows")}</Badge>}
        subtitle={t(definition.words.count, { total: formatNumberText(list.total) })}
        actions={<HeaderActions definition={definition} deleted={deleted} mayImport={data.mayImport} />}
      />
      <div className="space-y-2.5">
        <MasterFilters definition={definition} deleted={deleted} />
        <DataTable
          label={t(definition.words.title)}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => listHref(search, { form: String(row.id) })}
          selectedKey={overlay?.record?.id}
          rowMuted={(row) => !row.active || row.deletedAt !== null}
          sort={data.sort}
          empty={<MasterEmpty definition={definition} deleted={deleted} />}
        />
        <Pagination {...list} />
      </div>
      {overlay !== null && <MasterOverlay definition={definition} data={data} overlay={overlay} answer={answer} />}
    </>
  );
}

interface HeaderActionsProps {
  definition: MasterDefinition;
  deleted: boolean;
  mayImport: boolean;
}

function HeaderActions({ definition, deleted, mayImport }: HeaderActionsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (deleted) {
    return (
      <Link to="?" className={buttonVariants({ variant: "outline" })}>
        {t("record.back")}
      </Link>
    );
  }
  return (
    <>
      {mayImport && <ImportLink />}
      <ShortcutLink to={listHref(search, { form: "new" })} shortcut="n">
        + {t(definition.words.one)}
      </ShortcutLink>
    </>
  );
}
