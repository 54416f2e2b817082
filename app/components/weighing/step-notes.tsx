import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { useShortcut } from "../keys/shortcuts";
import { cn } from "../class-names";
import { Notice } from "../ui/notice";
import { buttonVariants } from "../ui/button";

interface SupersededInputNoticeProps {
  reply: FormReply | undefined;
  steps: readonly string[];
  shown: string | undefined;
  /** Fields to quote from; the first non-empty one is quoted. */
  fields: readonly string[];
}

/** Quotes refused input whose step is over. */
export function SupersededInputNotice({ reply, steps, shown, fields }: SupersededInputNoticeProps) {
  const { t } = useTranslation();
  if (reply?.intent == null || reply.intent === shown || !steps.includes(reply.intent)) return null;
  const values = reply.lastResult.initialValue ?? {};
  const typed = fields.map((field) => values[field]).find((value) => typeof value === "string");
  return (
    <Notice tone="error" title={t("record.notSaved")} dismissible={false}>
      {reply.lastResult.error?.[""]?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {typeof typed === "string" && <p>{t("record.youTyped", { value: formatTyped(typed, t) })}</p>}
    </Notice>
  );
}

/** Formats `5100` as `5.100`; leaves other text. */
function formatTyped(typed: string, t: TFunction): string {
  const number = typedNumber(typed, 0, t);
  return number === undefined ? typed : numbersOf(t).formatNumber(number);
}

/** Links to steps that can be redone; C opens the last one. */
export function Corrections({ links }: { links: readonly { label: string; href: string }[] }) {
  const last = useRef<HTMLAnchorElement>(null);
  const label = links.at(-1)?.label;
  useShortcut(label === undefined ? null : { keys: ["c"], label, group: "record" }, () => {
    last.current?.click();
    return last.current !== null;
  });
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-1">
      {links.map((link, index) => (
        <Link
          key={link.href}
          ref={index === links.length - 1 ? last : undefined}
          to={link.href}
          className={cn(buttonVariants({ variant: "link" }), "whitespace-normal")}
        >
          {link.label}
        </Link>
      ))}
    </p>
  );
}
