import type { InboundOverlay } from "~/services/inbound/overlay.server";
import type { FormReply } from "~/services/request/form.server";
import { InboundFormPanel } from "./inbound-form-panel";
import { InboundHistory } from "./inbound-history";
import { InboundQuestion } from "./inbound-question";

export interface InboundOverlaysProps {
  overlay: InboundOverlay;
  reply: FormReply | undefined;
  /** The day of a new record. */
  day: string;
  timeZone: string;
  closeHref: string;
  /** The address of this screen with something open over it. */
  hrefOf: (changes: Record<string, string>) => string;
}

/** The panel or dialog that the address opens over the list or over a record. */
export function InboundOverlays({ overlay, reply, day, timeZone, closeHref, hrefOf }: InboundOverlaysProps) {
  if (overlay === null) return null;
  const common = { reply, closeHref };
  switch (overlay.kind) {
    case "form": {
      const id = String(overlay.record?.id ?? "new");
      return <InboundFormPanel key={id} {...overlay} {...common} day={day} formHref={hrefOf({ form: id })} />;
    }
    case "history":
      return <InboundHistory key={overlay.record.id} {...overlay} timeZone={timeZone} closeHref={closeHref} />;
    default:
      return <InboundQuestion key={`${overlay.kind}-${overlay.record.id}`} {...overlay} {...common} />;
  }
}
