import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import { listHref, searchHref } from "~/screens/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { PoSaleQuestion as Question } from "~/services/po-sale/overlay.server";
import type { FormReply } from "~/services/request/form.server";
import { QuestionDialog } from "../record/question-dialog";
import { PoSaleFormPanel } from "./po-sale-form-panel";
import { PoSaleHistory } from "./po-sale-history";
import { PoSaleView } from "./po-sale-view";

/** The panel that the address opens over the list, and the question over that. */
export function PoSaleOverlays({ data, reply }: { data: PoSalesData; reply: FormReply | undefined }) {
  const [search] = useSearchParams();
  const { panel, question, today, timeZone, user } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <PoSaleFormPanel key={panel.po?.id ?? "new"} {...panel} {...{ reply, closeHref, today }} />
      )}
      {panel?.kind === "view" && <PoSaleView key={panel.po.id} {...panel} {...{ user, timeZone, closeHref }} />}
      {panel?.kind === "history" && (
        <PoSaleHistory key={panel.po.id} {...panel} {...{ timeZone }} closeHref={closeHref} />
      )}
      {question !== null && <PoSaleQuestion question={question} reply={reply} />}
    </>
  );
}

/** The intent of each question's form. */
const intents = { delete: "remove", restore: "restore", cancel: "cancel", shortClose: "shortClose" } as const;

function PoSaleQuestion({ question, reply }: { question: NonNullable<Question>; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { kind, po, line, idempotencyKey } = question;
  const values = {
    poSalesNo: po.poSalesNo,
    customer: po.customer.name,
    goods: line === null ? "" : `${line.grade.name} · ${line.marking.name}`,
    kg: line === null ? "" : formatKg(line.outstandingKg),
  };
  const ok = {
    delete: t("record.delete"),
    restore: t("record.restore"),
    cancel: t("business:poSale.cancel"),
    shortClose: t("business:poSale.shortClose"),
  };
  return (
    <QuestionDialog
      key={kind}
      title={t(`business:poSale.ask.${kind}`, values)}
      text={t(`business:poSale.askText.${kind}`, values)}
      okLabel={ok[kind]}
      destructive={kind !== "restore"}
      intent={intents[kind]}
      version={po.version}
      idempotencyKey={idempotencyKey}
      asksReason={kind === "cancel" || kind === "shortClose"}
      reply={reply}
      closeHref={searchHref(search, { [kind]: null })}
    />
  );
}
