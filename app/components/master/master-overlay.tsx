import { useSearchParams } from "@remix-run/react";
import { masterImport } from "~/screens/import";
import type { MasterDefinition } from "~/screens/master";
import { listHref } from "~/screens/search-href";
import type { MasterData, MasterOverlay as Overlay } from "~/services/masters/master.server";
import { formReplyOf, type ListAnswer } from "../import/form-reply-of";
import { ImportPanel } from "../import/import-panel";
import { MasterFormPanel } from "./master-form-panel";
import { MasterHistoryPanel } from "./master-history-panel";
import { MasterQuestion } from "./master-question";

interface MasterOverlayProps {
  definition: MasterDefinition;
  data: MasterData;
  overlay: Overlay;
  answer: ListAnswer;
}

/** What the address opens over the list: a panel at its side, or a question. */
export function MasterOverlay({ definition, data, overlay, answer }: MasterOverlayProps) {
  const [search] = useSearchParams();
  const reply = formReplyOf(answer);
  const common = { definition, data, closeHref: listHref(search, {}) };
  // An answer is shown by the form that it is for.
  const own = (...intents: string[]) => (reply?.intent != null && intents.includes(reply.intent) ? reply : undefined);
  switch (overlay.kind) {
    case "form":
      return (
        <MasterFormPanel
          key={overlay.record?.id ?? "new"}
          {...common}
          record={overlay.record}
          reply={own("create", "update")}
        />
      );
    case "import":
      return (
        <ImportPanel
          words={masterImport(definition)}
          form={overlay.form}
          answer={answer}
          closeHref={common.closeHref}
        />
      );
    case "history":
      return (
        <MasterHistoryPanel key={overlay.record.id} {...common} record={overlay.record} entries={overlay.entries} />
      );
    case "delete":
    case "restore":
      return <MasterQuestion {...common} kind={overlay.kind} record={overlay.record} reply={own(overlay.kind)} />;
  }
}
