import { Link, useActionData, useSearchParams } from "@remix-run/react";
import { Fragment, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CLOSED_REASON } from "#contract/plant/closing";
import { UNDO_SECONDS } from "#contract/constants";
import { listHref } from "~/definitions/search-href";
import type { BulkData, BulkResult } from "~/services/records/bulk.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { ConfirmDialog } from "../dialogs/confirm-dialog";
import { ClosedPeriod } from "../form/closed-period";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { PrintAgain } from "../dialogs/print-again";
import { Notice } from "../ui/notice";
import { buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useBulkResult } from "./use-bulk-result";

const MAX_NAMED = 12;
/** Longest name that stays on one line, in characters. */
const MAX_UNBROKEN = 32;

export function BulkDialogs({ bulk, total }: { bulk: BulkData; total: number }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const result = useBulkResult();
  const answer = useActionData<FormReply | BulkResult>();
  const reply = answer != null && "intent" in answer && answer.intent === "bulk" ? answer : undefined;
  const closeHref = listHref(search, {});
  if (result !== undefined && search.has("bulk")) {
    return <BulkOutcome key={result.change} result={result} closeHref={closeHref} undoKey={bulk.idempotencyKey} />;
  }
  if (bulk.asked === null) return bulk.prints !== null && <PrintAgain />;
  if ("most" in bulk.asked) {
    return (
      <Notice tone="warning" dismissible={false}>
        {t("bulk.tooMany", { total, max: bulk.asked.most })}
      </Notice>
    );
  }
  const { change, rows, skipped, date } = bulk.asked;
  if (rows.length === 0) {
    const nothing: BulkResult["bulk"] = { change, done: [], refused: skipped, undo: [], closedReason: null };
    return <BulkOutcome result={nothing} closeHref={closeHref} undoKey={bulk.idempotencyKey} />;
  }
  const typed = reply?.lastResult.initialValue?.reason;
  return (
    <ConfirmDialog
      key={change}
      title={t(`bulk.${change}Title`, { count: rows.length, total: rows.length })}
      text={<Names of={rows.map(({ name }) => name)} />}
      okLabel={t(`bulk.${change}`)}
      keepLabel={change === "cancel" ? t("record.keep") : undefined}
      destructive={change === "deactivate" || change === "cancel" || change === "delete"}
      deliberate={change !== "activate"}
      closeHref={closeHref}
      values={{ intent: "bulk", change, idempotencyKey: reply?.idempotencyKey ?? bulk.idempotencyKey }}
      errors={reply?.lastResult.error?.[""] ?? undefined}
      reason={
        change === "cancel"
          ? {
              defaultValue: typeof typed === "string" ? typed : undefined,
              errors: reply?.lastResult.error?.reason ?? undefined,
            }
          : undefined
      }
    >
      <SentRows rows={rows} />
      <ClosedPeriod record={{ date }} reply={reply} />
      {skipped.length > 0 && (
        <Notice tone="warning" dismissible={false} title={t("bulk.skipped", { total: skipped.length })}>
          <Reasons of={skipped} />
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** Lists names, the first ones of many, without breaking them at hyphens. */
function Names({ of }: { of: readonly string[] }) {
  const { t } = useTranslation();
  const rest = of.length - MAX_NAMED;
  return (
    <>
      {of.slice(0, MAX_NAMED).map((name, place) => (
        <Fragment key={place}>
          {place > 0 && ", "}
          <span className={name.length > MAX_UNBROKEN ? undefined : "whitespace-nowrap"}>{name}</span>
        </Fragment>
      ))}
      {rest > 0 && ` ${t("bulk.andMore", { total: rest })}`}
    </>
  );
}

type Refusals = BulkResult["bulk"]["refused"];

function Reasons({ of }: { of: Refusals }) {
  const reasons = [...new Set(of.map(({ text }) => text))];
  return (
    <ul className="max-h-60 space-y-1 overflow-y-auto">
      {reasons.map((reason) => (
        <li key={reason}>
          <span className="font-medium">
            <Names of={of.filter(({ text }) => text === reason).map(({ name }) => name)} />
          </span>
          : {reason}
        </li>
      ))}
    </ul>
  );
}

function SentRows({ rows }: { rows: BulkResult["bulk"]["undo"] }) {
  return rows.map(({ id, version, name }) => (
    <input key={id} type="hidden" name="row" value={`${id}:${version}:${name}`} />
  ));
}

interface BulkOutcomeProps {
  result: BulkResult["bulk"];
  closeHref: string;
  undoKey: string;
}

function BulkOutcome({ result: { done, refused, undo, closedReason }, closeHref, undoKey }: BulkOutcomeProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const total = formatNumber(done.length + refused.length);
  return (
    <Dialog
      role="alertdialog"
      title={t("bulk.done", { done: done.length, total })}
      text={<Names of={done} />}
      closeHref={closeHref}
      footer={
        <>
          {undo.length > 0 && <UndoForm rows={undo} closedReason={closedReason} idempotencyKey={undoKey} />}
          <Link to={closeHref} data-autofocus="" className={buttonVariants()}>
            {t("ok")}
          </Link>
        </>
      }
    >
      {refused.length > 0 && (
        <Notice tone="warning" dismissible={false} title={t("bulk.refused", { total: refused.length })}>
          <Reasons of={refused} />
        </Notice>
      )}
    </Dialog>
  );
}

/** Undoes the change of each row, while the API accepts it. */
function UndoForm({
  rows,
  closedReason,
  idempotencyKey,
}: {
  rows: BulkResult["bulk"]["undo"];
  closedReason: string | null;
  idempotencyKey: string;
}) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  if (over) return null;
  return (
    <PostForm>
      <input type="hidden" name="intent" value="bulk" />
      <input type="hidden" name="change" value="undo" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {closedReason !== null && <input type="hidden" name={CLOSED_REASON} value={closedReason} />}
      <SentRows rows={rows} />
      <SubmitButton variant="outline">{t("record.undo")}</SubmitButton>
    </PostForm>
  );
}
