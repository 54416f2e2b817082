import { useSearchParams } from "@remix-run/react";
import { listHref } from "~/screens/search-href";
import type { OutboundOverlay } from "~/services/outbound/overlay.server";
import type { FormReply } from "~/services/request/form.server";
import { OutboundQuestion } from "./outbound-dialogs";
import { OutboundFormPanel } from "./outbound-form-panel";
import { OutboundHistory } from "./outbound-history";

export interface OutboundOverlaysProps {
  overlay: OutboundOverlay;
  reply: FormReply | undefined;
  /** The day of a new record. */
  day: string;
  timeZone: string;
  closeHref: string;
}

/** The panel or dialog that the address opens over a screen of outbound records. */
export function OutboundOverlays({ overlay, reply, day, timeZone, closeHref }: OutboundOverlaysProps) {
  const [search] = useSearchParams();
  if (overlay === null) return null;
  const common = { reply, closeHref };
  switch (overlay.kind) {
    case "form": {
      const formHref = listHref(search, { form: String(overlay.record?.id ?? "new") });
      return (
        <OutboundFormPanel key={overlay.record?.id ?? "new"} {...overlay} {...common} day={day} formHref={formHref} />
      );
    }
    case "history":
      return <OutboundHistory key={overlay.record.id} {...overlay} timeZone={timeZone} closeHref={closeHref} />;
    default:
      return <OutboundQuestion key={`${overlay.kind}-${overlay.record.id}`} {...overlay} {...common} />;
  }
}
