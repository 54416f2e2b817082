import { useSearchParams } from "@remix-run/react";
import type { ActivityEntry } from "#contract/answers";
import { listHref, searchHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import { HistoryPanel, type HistoryTexts } from "../history/history-panel";
import { type ConfirmTexts, RecordConfirm } from "./record-confirm";

interface StoredRecord {
  id: number;
  version: number;
}

interface RecordPanelsProps<
  Row extends StoredRecord,
  Confirm extends { kind: string; record: Row },
> extends HistoryTexts {
  /** Own panels are rendered by the area. */
  panel: { kind: "history"; record: Row; entries: readonly ActivityEntry[] } | { kind: OwnPanel } | null;
  confirm: (Confirm & { idempotencyKey: string }) | null;
  nameOf: (record: Row) => string;
  confirmOf: (confirm: Confirm) => ConfirmTexts;
  timeZone: string;
  reply: FormReply | undefined;
  /** Default: the list; for a confirmation the screen that opened it. */
  closeHref?: string;
}

type OwnPanel = "form" | "view" | "item" | "adjust" | "import" | "moveWeighing" | "evidence";

/** Renders the history and shared confirmations. */
export function RecordPanels<Row extends StoredRecord, Confirm extends { kind: string; record: Row }>(
  props: RecordPanelsProps<Row, Confirm>,
) {
  const [search] = useSearchParams();
  const { panel, confirm, nameOf, confirmOf, reply, timeZone, ...texts } = props;
  const opener = confirm === null ? listHref(search, {}) : searchHref(search, { [confirm.kind]: null });
  const { closeHref = opener } = props;
  return (
    <>
      {panel?.kind === "history" && (
        <HistoryPanel
          key={`history-${panel.record.id}`}
          name={nameOf(panel.record)}
          entries={panel.entries}
          {...{ timeZone, closeHref }}
          {...texts}
        />
      )}
      {confirm !== null && (
        <RecordConfirm
          key={`${confirm.kind}-${confirm.record.id}`}
          confirm={confirm}
          name={nameOf(confirm.record)}
          {...confirmOf(confirm)}
          {...{ reply, closeHref }}
        />
      )}
    </>
  );
}
