import type { FormMetadata } from "@conform-to/react";
import type { FormReply } from "~/services/request/form-reply.server";
import { FormErrors } from "../form/form-errors";
import { StaleNotice, staleVersion, type StaleNoticeProps } from "./stale-notice";

export interface CardStaleProps {
  reply: FormReply | undefined;
  /** The address of the form afresh. */
  href: string;
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, "status" | "errors">;
  /** What is there now, from the detail that the API sent beside a stale version; what is empty is left out. */
  differences: (current: unknown) => StaleNoticeProps["differences"];
}

/** Above the fields of a step: why it was refused; after a change by somebody else, what is there now. */
export function CardStale({ reply, href, form, differences }: CardStaleProps) {
  if (staleVersion(reply) === undefined) return <FormErrors form={form} result={reply} dismissHref={href} />;
  return <StaleNotice differences={differences(reply?.current).filter(({ now }) => now !== "")} reloadHref={href} />;
}
