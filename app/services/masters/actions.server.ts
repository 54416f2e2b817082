import { masterImport } from "~/definitions/import";
import type { MasterDefinition } from "~/definitions/master";
import { importBodyCap, importActions } from "~/services/import/actions.server";
import { bulkActions } from "~/services/records/bulk.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { recordActions } from "~/services/records/record-actions.server";
import { role } from "~/services/request/guards.server";
import { screenAction } from "~/services/request/screen.server";
import { masterBulk } from "./bulk.server";
import { masterRecordDefinition } from "./panel.server";

/** Returns a master's action (docs/architecture.md, rule 6). */
export function masterAction(definition: MasterDefinition) {
  const { create, update, remove, restore } = recordActions(masterRecordDefinition(definition));
  return screenAction(
    ["auth", role(definition.area, "edit")],
    {
      create,
      update,
      remove,
      restore,
      ...ownListActions(definition.area),
      ...bulkActions(masterBulk(definition)),
      ...importActions(masterImport(definition)),
    },
    { bodyCap: importBodyCap },
  );
}
