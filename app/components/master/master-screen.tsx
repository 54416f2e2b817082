import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MasterDefinition } from "~/screens/master";
import type { FormReply } from "~/services/form-reply.server";
import type { MasterData } from "~/services/master.server";
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
  const reply = useActionData<FormReply>();
  const columns = useMasterColumns(definition, data);
  const { list, overlay } = data;
  const deleted = search.get("deleted") === "1";
  return (
    <>
      <ScreenHeader
        title={t(definition.words.title)}
        badge={deleted && <Badge tone="red">{t("record.deletedRows")}</Badge>}
        subtitle={t(definition.words.count, { total: formatNumberText(list.total) })}
        actions={<HeaderActions definition={definition} deleted={deleted} />}
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
      {overlay !== null && <MasterOverlay definition={definition} data={data} overlay={overlay} reply={reply} />}
    </>
  );
}

function HeaderActions({ definition, deleted }: { definition: MasterDefinition; deleted: boolean }) {
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
    <ShortcutLink to={listHref(search, { form: "new" })} shortcut="n">
      + {t(definition.words.one)}
    </ShortcutLink>
  );
}
