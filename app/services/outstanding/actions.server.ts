import { adjustBody } from "#contract/orders/outstanding";
import { openingImport } from "~/definitions/outstanding";
import { importActions } from "~/services/import/actions.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { recordActions } from "~/services/records/record-actions.server";
import { outstandingDefinition } from "./panel.server";

const { change, ...forms } = recordActions(outstandingDefinition);

export const outstandingActions = {
  ...forms,
  adjust: change("adjust", adjustBody, ({ t }, { poSalesNo: name }) => t("record.saved", { name })),
  ...importActions(openingImport),
  ...ownListActions("outstanding"),
};
