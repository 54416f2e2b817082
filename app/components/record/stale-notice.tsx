import type { FormMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { ClosedPeriod } from "../form/closed-period";
import { FormErrors } from "../form/form-errors";
import { Alert } from "../ui/alert";
import { TakeBack } from "./take-back";

/** Returns the current version after a conflict (409). */
export function staleVersion(reply: FormReply | undefined): number | undefined {
  const { current } = reply ?? {};
  if (typeof current !== "object" || current === null || !("version" in current)) return undefined;
  return typeof current.version === "number" ? current.version : undefined;
}

export interface StaleNoticeProps {
  differences: readonly { label: string; now: string }[];
  reloadHref: string;
}

export function StaleNotice({ differences, reloadHref }: StaleNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" title={t("record.staleTitle")} dismissible={false}>
      <p>{t(differences.length > 0 ? "record.staleText" : "record.staleSame")}</p>
      {differences.length > 0 && (
        <dl className="my-1">
          {differences.map(({ label, now }) => (
            <div key={label}>
              <dt className="inline">{label}: </dt>
              <dd className="inline font-semibold">{now === "" ? "–" : now}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {t("record.staleAgain")}{" "}
        <Link to={reloadHref} reloadDocument className="underline underline-offset-2">
          {t("record.staleReload")}
        </Link>
      </p>
    </Alert>
  );
}

type Differences<Current> = (current: Current, typed: Record<string, unknown>) => StaleNoticeProps["differences"];

interface FormNoticeProps<Current> {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, "status" | "errors" | "value">;
  reply: FormReply | undefined;
  href: string;
  onDismiss?: () => void;
  differences: Differences<Current>;
  /** The document as opened; null for a new one. */
  shown: Current | null;
  /** Business day of the document that `shown` belongs to. */
  day?: string | undefined;
}

/** Shows general errors, or the changes of a conflict. */
export function FormNotice<Current>({
  form,
  reply,
  href,
  onDismiss,
  differences,
  shown,
  day,
}: FormNoticeProps<Current>) {
  const stale = staleVersion(reply) !== undefined;
  const current = stale ? (reply?.current as Current) : shown;
  return (
    <>
      {current !== null && (
        <input type="hidden" name="seen" value={JSON.stringify(valuesIn(differences(current, {})))} />
      )}
      {stale && current !== null ? (
        <StaleNotice
          differences={changedSince(reply?.seen, differences(current, reply?.lastResult.initialValue ?? {}))}
          reloadHref={href}
        />
      ) : (
        <FormErrors form={form} result={reply} dismissHref={href} onDismiss={onDismiss} />
      )}
      <ClosedPeriod record={shown} day={day ?? form.value?.date} reply={reply} />
      <TakeBack reply={reply} />
    </>
  );
}

const valuesIn = (differences: StaleNoticeProps["differences"]) =>
  Object.fromEntries(differences.map(({ label, now }) => [label, now]));

/** Returns the differences changed since. @param seen as sent by `FormNotice` */
function changedSince(seen: string | undefined, differences: StaleNoticeProps["differences"]) {
  const before = readSeen(seen);
  return before === null ? differences : differences.filter(({ label, now }) => (before.get(label) ?? "") !== now);
}

function readSeen(seen = ""): Map<string, unknown> | null {
  try {
    const values: unknown = JSON.parse(seen);
    return typeof values === "object" && values !== null ? new Map(Object.entries(values)) : null;
  } catch {
    return null;
  }
}
