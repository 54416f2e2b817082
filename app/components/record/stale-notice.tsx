import type { FormMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { FormErrors } from "../form/form-errors";
import { Alert } from "../ui/alert";

/** Returns the current version of a record that another user has changed (409), for the next try; else undefined. */
export function staleVersion(reply: FormReply | undefined): number | undefined {
  const { current } = reply ?? {};
  if (typeof current !== "object" || current === null || !("version" in current)) return undefined;
  return typeof current.version === "number" ? current.version : undefined;
}

export interface StaleNoticeProps {
  /** The current values that the form does not have. */
  differences: readonly { label: string; now: string }[];
  /** The address that loads the form anew. */
  reloadHref: string;
}

/** Says that another user has changed the record, what it holds now, and what saving again will do. */
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
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, "status" | "errors">;
  /** The answer to this form. */
  reply: FormReply | undefined;
  /** The address that loads the form anew. */
  href: string;
  /** Clears the errors at the fields. */
  onDismiss?: () => void;
  /** Compares the detail that the API sent with a stale version to the values of the form. */
  differences: Differences<Current>;
  /** The document as the form shows it; null for a new one. */
  shown: Current | null;
}

/** Above the fields of a refused form: its general errors, or what another user has changed since the form was opened. */
export function FormNotice<Current>({ form, reply, href, onDismiss, differences, shown }: FormNoticeProps<Current>) {
  const stale = staleVersion(reply) !== undefined;
  // A stale version comes with the API's detail of the record.
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
    </>
  );
}

const valuesIn = (differences: StaleNoticeProps["differences"]) =>
  Object.fromEntries(differences.map(({ label, now }) => [label, now]));

/** Returns the differences whose value another user has changed. @param seen the values as `FormNotice` sent them */
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
