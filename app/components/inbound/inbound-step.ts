import type { InboundRecord } from "#contract/inbound-record";
import type { FormReply } from "~/services/request/form.server";

/** What the card of a step needs. */
export interface InboundStepProps {
  record: InboundRecord;
  reply: FormReply | undefined;
  idempotencyKey: string;
  /** The address of this card, to which its form posts. */
  href: string;
}
