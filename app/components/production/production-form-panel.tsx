import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Production, ProductionInput } from "#contract/production";
import { formatDay } from "~/screens/moments";
import type { FormReply } from "~/services/form-reply.server";
import type { ProductionForm } from "~/services/production.server";
import { cn } from "../class-names";
import { FormErrors } from "../form/form-alerts";
import { SubmitButton } from "../form/submit-button";
import { SidePanel } from "../layout/side-panel";
import { listHref } from "../list/search-href";
import { differencesOf } from "../record/differences";
import { PanelLinks } from "../record/panel-links";
import { StaleNotice, staleVersion } from "../record/stale-notice";
import { buttonVariants } from "../ui/button";
import { formatNumberText } from "../ui/number-text";
import { ProductionFields } from "./production-fields";

const FORM_ID = "production-form";

export interface ProductionFormPanelProps {
  form: ProductionForm;
  mayDelete: boolean;
  reply: FormReply | undefined;
  closeHref: string;
}

/** The panel in which a production is entered, one after the other, or corrected. */
export function ProductionFormPanel({ form: opened, mayDelete, reply, closeHref }: ProductionFormPanelProps) {
  const { record, like, choices, constraint, idempotencyKey, today } = opened;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const intent = record === null ? "create" : "update";
  const mine = reply?.intent === intent ? reply : undefined;
  const [form, fields] = useForm<ProductionInput>({
    id: FORM_ID,
    lastResult: mine?.lastResult,
    constraint,
    defaultValue: record === null ? startOf(like, today) : valuesOf(record),
  });
  const formHref = listHref(search, { form: String(record?.id ?? "new"), like: like && String(like.id) });
  const stale = staleVersion(mine) !== undefined;
  return (
    <SidePanel
      title={record === null ? t("business:production.new") : record.productionNo}
      subtitle={record === null ? t("business:production.numberLater") : undefined}
      closeHref={closeHref}
      footer={<Footer closeHref={closeHref} againHref={record === null ? `${formHref}&again=1` : undefined} />}
    >
      {/* The address of the form without `again`: Enter and Save close it, also after a refused "and the next". */}
      <Form
        method="post"
        action={formHref}
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        className="space-y-3.5"
      >
        <SubmitButton tabIndex={-1} aria-hidden className="sr-only" />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="idempotencyKey" value={mine?.idempotencyKey ?? idempotencyKey} />
        {record !== null && <input type="hidden" name="version" value={mine?.version ?? record.version} />}
        {stale ? (
          <StaleNotice
            // A stale answer carries the API's detail of the record.
            differences={differencesOf(
              mine?.current as Production,
              mine?.lastResult.initialValue ?? {},
              shown,
              (field) => t(`business:production.field.${field.replace(/Id$/, "")}`),
            )}
            reloadHref={formHref}
          />
        ) : (
          <FormErrors form={form} result={mine} dismissHref={formHref} />
        )}
        <ProductionFields fields={fields} choices={choices} startAtGoods={like !== null} />
      </Form>
      {record !== null && (
        <PanelLinks id={record.id} question={mayDelete ? "delete" : undefined} label={t("record.delete")} />
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

/** How each field of the form reads. */
const shown: Record<keyof ProductionInput, (record: Production) => string> = {
  date: ({ date }) => formatDay(date),
  shift: ({ shift }) => String(shift),
  exDoMasterId: ({ exDoMaster }) => exDoMaster.ex_do_no,
  outboundItemId: ({ outboundItem }) => outboundItem.name,
  gradeId: ({ grade }) => grade.name,
  markingId: ({ marking }) => marking.name,
  bags: ({ bags }) => formatNumberText(bags),
  quantityKg: ({ quantityKg }) => formatNumberText(quantityKg),
  note: ({ note }) => note ?? "",
};
