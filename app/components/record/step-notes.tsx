import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";
import type { FormReply } from "~/services/request/form.server";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";

export interface LostInputProps {
  reply: FormReply | undefined;
  /** The steps that have a form, and the one whose form is shown. */
  steps: readonly string[];
  shown: string | undefined;
  /** The fields of which to say what was typed; the first that holds something. */
  fields: readonly string[];
}

/** Something was typed, but the record has gone on meanwhile and takes it no more: nothing is lost without a word. */
export function LostInput({ reply, steps, shown, fields }: LostInputProps) {
  const { t } = useTranslation();
  if (reply?.intent == null || reply.intent === shown || !steps.includes(reply.intent)) return null;
  const values = reply.lastResult.initialValue ?? {};
  const typed = fields.map((field) => values[field]).find((value) => typeof value === "string");
  return (
    <Alert tone="error" title={t("record.notSaved")} dismissible={false}>
      {reply.lastResult.error?.[""]?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {typeof typed === "string" && <p>{t("record.youTyped", { value: inOrder(typed) })}</p>}
    </Alert>
  );
}

/** A number as it would stand there, `5100` as `5.100`; any other text as it was typed. */
function inOrder(typed: string): string {
  const number = parseNumberText(typed);
  return number === undefined ? typed : formatNumber(number);
}

/** The steps behind that may be made again. */
export function Corrections({ links }: { links: readonly { label: string; href: string }[] }) {
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-1">
      {links.map(({ label, href }) => (
        <Link key={href} to={href} preventScrollReset className={buttonVariants({ variant: "link" })}>
          {label}
        </Link>
      ))}
    </p>
  );
}
