import type { OutboundRecord } from "#contract/outbound-record";
import type { FormReply } from "~/services/request/form.server";

/** What the card of a step needs. */
export interface StepProps {
  record: OutboundRecord;
  reply: FormReply | undefined;
  idempotencyKey: string;
  /** The address of this card, to which its form posts. */
  href: string;
  /** The smallest step of the scale, in kg. */
  divisionKg: number;
  /** How far net and items may be apart, in percent. */
  tolerancePct: number;
}
