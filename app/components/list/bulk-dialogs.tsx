import { Link, useActionData, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { PrintAgain } from "#contract/paper";
import { listHref, searchHref } from "~/screens/search-href";
import type { BulkData, BulkResult } from "~/services/records/bulk.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/screens/numbers";
import { ConfirmDialog } from "../dialogs/confirm-dialog";
import { PrintAgainDialog } from "../record/print-again";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Names no more rows than these; how many there are stands in the title. */
const MAX_NAMED = 12;

/** Returns what the last change of many rows did; undefined where the last form was another one. */
export function useBulkResult(): BulkResult["bulk"] | undefined {
  const answer = useActionData<FormReply | BulkResult>();
  return answer != null && "bulk" in answer ? answer.bulk : undefined;
}

/** Asks before many rows are changed, and says after what was done, and what was refused and why. */
export function BulkDialogs({ bulk, total }: { bulk: BulkData; total: number }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const result = useBulkResult();
  const answer = useActionData<FormReply | BulkResult>();
  const reply = answer != null && "intent" in answer && answer.intent === "bulk" ? answer : undefined;
  const closeHref = listHref(search, {});
  if (result !== undefined && search.has("bulk")) return <BulkOutcome result={result} closeHref={closeHref} />;
  if (bulk.asked === null) return null;
  if ("most" in bulk.asked) {
    return (
      <Alert tone="warning" dismissible={false}>
        {t("bulk.tooMany", { total, max: bulk.asked.most })}
      </Alert>
    );
  }
  if ("printAgain" in bulk.asked) {
    const asked = bulk.asked.printAgain;
    const hrefOf = (again: PrintAgain) => searchHref(search, { printAgain: `${again}:${asked}` });
    return <PrintAgainDialog {...{ hrefOf, closeHref }} />;
  }
  const { change, rows } = bulk.asked;
  const typed = reply?.lastResult.initialValue?.reason;
  const rest = rows.length - MAX_NAMED;
  const named = rows.slice(0, MAX_NAMED).map(({ name }) => name);
  return (
    <ConfirmDialog
      key={change}
      title={t(`bulk.${change}Title`, { total: rows.length })}
      text={
        <>
          <Names of={named} />
          {rest > 0 && ` ${t("bulk.andMore", { total: rest })}`}
        </>
      }
      okLabel={t(`bulk.${change}`)}
      keepLabel={change === "cancel" ? t("record.keep") : undefined}
      destructive={change !== "activate"}
      closeHref={closeHref}
      values={{ intent: "bulk", change, idempotencyKey: reply?.idempotencyKey ?? bulk.idempotencyKey }}
      error={reply?.lastResult.error?.[""]?.join(" ")}
      reason={
        change === "cancel"
          ? {
              defaultValue: typeof typed === "string" ? typed : undefined,
              errors: reply?.lastResult.error?.reason ?? undefined,
            }
          : undefined
      }
    >
      {rows.map(({ id, version, name }) => (
        <input key={id} type="hidden" name="row" value={`${id}:${version}:${name}`} />
      ))}
    </ConfirmDialog>
  );
}

/** Names rows one after the other; a number is not broken at its hyphens. */
function Names({ of }: { of: readonly string[] }) {
  return of.map((name, place) => (
    <Fragment key={place}>
      {place > 0 && ", "}
      <span className={name.includes(" ") ? undefined : "whitespace-nowrap"}>{name}</span>
    </Fragment>
  ));
}

function BulkOutcome({ result: { done, refused }, closeHref }: { result: BulkResult["bulk"]; closeHref: string }) {
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
        <Link to={closeHref} preventScrollReset data-autofocus="" className={buttonVariants()}>
          {t("ok")}
        </Link>
      }
    >
      {refused.length > 0 && (
        <Alert tone="warning" dismissible={false} title={t("bulk.refused", { total: refused.length })}>
          <ul className="max-h-60 space-y-1 overflow-y-auto">
            {refused.map(({ name, text }, place) => (
              <li key={place}>
                <span className="font-medium">{name}</span>: {text}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Dialog>
  );
}
