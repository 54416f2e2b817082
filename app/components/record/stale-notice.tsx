import type { FormMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { FormErrors } from "../form/form-errors";
import { Alert } from "../ui/alert";

/** Returns the present version of a record that somebody else has changed (409), for the next try; else undefined. */
export function staleVersion(reply: FormReply | undefined): number | undefined {
  const { current } = reply ?? {};
  if (typeof current !== "object" || current === null || !("version" in current)) return undefined;
  return typeof current.version === "number" ? current.version : undefined;
}

export interface StaleNoticeProps {
  /** The present values that differ from what was typed. */
  differences: readonly { label: string; now: string }[];
  /** The address that loads the form anew. */
  reloadHref: string;
}

/** Says that somebody else was faster, what the record holds now, and what saving again will do. */
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

interface FormNoticeProps<Current> {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, "status" | "errors">;
  /** The answer to this form. */
  reply: FormReply | undefined;
  /** The address that loads the form anew. */
  href: string;
  /** Compares the detail that the API sent with a stale version to what was typed. */
  differences: (current: Current, typed: Record<string, unknown>) => StaleNoticeProps["differences"];
}

/** Above the fields of a refused form: its general errors, or what somebody else has changed. */
export function FormNotice<Current>({ form, reply, href, differences }: FormNoticeProps<Current>) {
  if (staleVersion(reply) === undefined) return <FormErrors form={form} result={reply} dismissHref={href} />;
  // A stale version comes with the API's detail of the record.
  const found = differences(reply?.current as Current, reply?.lastResult.initialValue ?? {});
  return <StaleNotice differences={found} reloadHref={href} />;
}
