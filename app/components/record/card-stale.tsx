import type { FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import type { FormReply } from "~/services/form-reply.server";
import { FormErrors } from "../form/form-alerts";
import { kgText } from "./kg-text";
import { itemText } from "./outbound-differences";
import { StaleNotice, staleVersion } from "./stale-notice";

export interface CardStaleProps {
  reply: FormReply | undefined;
  href: string;
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, "status" | "errors">;
}

/** Above the fields of a step: why it was refused; after a change by somebody else, what is there now. */
export function CardStale({ reply, href, form }: CardStaleProps) {
  const { t } = useTranslation();
  if (staleVersion(reply) === undefined) return <FormErrors form={form} result={reply} dismissHref={href} />;
  // With a version it is a detail of the API: a record's, or an item's.
  const current = reply?.current as OutboundRecord | OutboundRecordItem;
  const differences =
    "recordNo" in current
      ? [
          { label: t("business:outbound.field.status"), now: t(`business:outbound.status.${current.status}`) },
          { label: t("business:outbound.field.firstKg"), now: kgText(current.firstKg) },
          { label: t("business:outbound.field.secondKg"), now: kgText(current.secondKg) },
          { label: t("business:outbound.field.itemsKg"), now: kgText(current.itemsKg) },
        ]
      : [{ label: t("business:outbound.items"), now: itemText(current, t) }];
  return <StaleNotice differences={differences.filter(({ now }) => now !== "")} reloadHref={href} />;
}
