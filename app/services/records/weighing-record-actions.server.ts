import { reasonBody } from "#contract/fields";
import type { ActionContext } from "~/services/request/screen.server";
import { idOf } from "./ids.server";
import { recordActions } from "./record-actions.server";
import type { RecordDefinition, StoredRecord } from "./record-definition.server";

export interface WeighingRecord extends StoredRecord {
  recordNo: string;
  licensePlate: string;
}

export interface WeighingScreen<Row> {
  /** Returns the id of the record that the screen shows; undefined on the list. */
  openId: (context: ActionContext) => string | null | undefined;
  /** Returns the address of a record's screen. */
  viewPath: (context: ActionContext, id: number) => string;
  /** Returns the address of the list as it was. */
  listPath: (context: ActionContext) => string;
  /** Returns the address that opening a record leads to; default: where its form was opened. */
  created?: (context: ActionContext, row: Row) => string;
}

/**
 * Makes the handlers of a weighing record's forms, in either direction: they lead back to where they were opened, the list or
 * the screen of the record.
 *
 * @returns those of `recordActions`, `cancel` and `reopen`
 */
export function weighingRecordActions<Row extends WeighingRecord>(
  definition: RecordDefinition<Row>,
  { openId, viewPath, listPath, created }: WeighingScreen<Row>,
) {
  const back = (context: ActionContext) => {
    const open = openId(context);
    return open == null ? listPath(context) : viewPath(context, idOf(open));
  };
  const { change, ...forms } = recordActions(definition, {
    openId,
    leadsTo: { create: created ?? back, update: back, change: back, remove: listPath },
    toasts: { create: ({ t }, { recordNo: name, licensePlate: plate }) => t("record.opened", { name, plate }) },
  });
  return {
    ...forms,
    change,
    cancel: change("cancel", reasonBody, ({ t }, { recordNo: name }) => t("record.cancelled", { name })),
    reopen: change("reopen", reasonBody, ({ t }, { recordNo: name }) => t("record.reopened", { name })),
  };
}
