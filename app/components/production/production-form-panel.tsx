import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatNumber } from "#contract/format";
import type { Production, ProductionInput } from "#contract/production";
import { listHref } from "~/screens/search-href";
import type { ProductionForm } from "~/services/production/panel.server";
import type { FormReply } from "~/services/request/form-reply.server";
import { cn } from "../class-names";
import { SubmitButton } from "../form/submit-button";
import { SidePanel } from "../layout/side-panel";
import { differencesOf } from "../record/differences";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";
import { buttonVariants } from "../ui/button";
import { ProductionFields } from "./production-fields";

const FORM_ID = "production-form";

export interface ProductionFormPanelProps {
  form: ProductionForm;
  mayDelete: boolean;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Shows the form in which productions are entered, one after the other, or one is corrected. */
export function ProductionFormPanel({ form: opened, mayDelete, reply, closeHref }: ProductionFormPanelProps) {
  const { record, like, choices, constraint, idempotencyKey, today } = opened;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const formHref = listHref(search, { form: String(record?.id ?? "new"), like: like && String(like.id) });
  const { fields, frame } = useDocumentForm<ProductionInput>({
    id: FORM_ID,
    record,
    constraint,
    defaultValue: record === null ? startOf(like, today) : valuesOf(record),
    idempotencyKey,
    reply,
    href: formHref,
  });
  const labelOf = (field: string) => t(`business:production.field.${field.replace(/Id$/, "")}`);
  return (
    <SidePanel
      title={record === null ? t("business:production.new") : record.productionNo}
      subtitle={record === null ? t("business:production.numberLater") : undefined}
      closeHref={closeHref}
      footer={<Footer closeHref={closeHref} againHref={record === null ? `${formHref}&again=1` : undefined} />}
    >
      {/* The address of the form without `again`: Enter and Save close it, also after a refused "and the next". */}
      <DocumentForm<Production>
        {...frame}
        action={formHref}
        differences={(current, typed) => differencesOf(current, typed, shown, labelOf)}
      >
        <ProductionFields fields={fields} choices={choices} startAtGoods={like !== null} />
      </DocumentForm>
      {record !== null && (
        <PanelLinks id={record.id} confirm={mayDelete ? "delete" : undefined} label={t("record.delete")} />
      )}
    </SidePanel>
  );
}

interface FooterProps {
  closeHref: string;
  /** The address to which "and the next" sends the form; left out where there is no next. */
  againHref: string | undefined;
}

function Footer({ closeHref, againHref }: FooterProps) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-2">
      <Link to={closeHref} preventScrollReset className={cn(buttonVariants({ variant: "outline" }), "font-medium")}>
        {t("form.cancel")}
      </Link>
      {againHref !== undefined && (
        <SubmitButton form={FORM_ID} formAction={againHref} variant="outline" className="flex-1 px-2">
          {t("business:production.saveAgain")}
        </SubmitButton>
      )}
      <SubmitButton form={FORM_ID} kbd="Enter" className={cn("px-3", againHref === undefined && "flex-1")}>
        {t("form.save")}
      </SubmitButton>
    </div>
  );
}

function startOf(like: ProductionForm["like"], today: string) {
  return like === null ? { date: today } : { date: like.date, shift: like.shift, exDoMasterId: like.exDoMasterId };
}

function valuesOf(record: Production) {
  const { date, shift, exDoMasterId, outboundItemId, gradeId, markingId, bags, quantityKg, note } = record;
  return { date, shift, exDoMasterId, outboundItemId, gradeId, markingId, bags, quantityKg, note };
}

/** Returns each field of the form as it reads. */
const shown: Record<keyof ProductionInput, (record: Production) => string> = {
  date: ({ date }) => formatDay(date),
  shift: ({ shift }) => String(shift),
  exDoMasterId: ({ exDoMaster }) => exDoMaster.ex_do_no,
  outboundItemId: ({ outboundItem }) => outboundItem.name,
  gradeId: ({ grade }) => grade.name,
  markingId: ({ marking }) => marking.name,
  bags: ({ bags }) => formatNumber(bags),
  quantityKg: ({ quantityKg }) => formatNumber(quantityKg),
  note: ({ note }) => note ?? "",
};
