import type { z } from "zod";
import type { MasterArea } from "#contract/access";
import { businessDay } from "#contract/plant/business-day";
import { masters } from "#contract/masters/masters";
import { masterImport } from "~/definitions/import";
import type { MasterDefinition, MasterRow } from "~/definitions/master";
import { offersSimple } from "~/definitions/record-offers";
import { importPanel } from "~/services/import/actions.server";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { readingPanel, recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { shownTares } from "~/services/weighing/tares.server";

/** Returns a master's calls and schemas. */
export function masterRecordDefinition({ area, nameOf }: MasterDefinition): RecordDefinition<MasterRow> {
  return { area, apiPath: `/api/${area}`, input: masters[area].body, detail: rowSchema(area), nameOf };
}

/** Returns an area's row schema. */
export function rowSchema(area: MasterArea): z.ZodType<MasterRow> {
  // Every master's detail extends MasterRow (contract/masters/master.ts).
  return masters[area].detail;
}

/** Loads the open panel. */
export async function masterPanels(definition: MasterDefinition, context: ScreenContext) {
  const { area, hasTares } = definition;
  const { panel, confirm } = await recordPanels(context, masterRecordDefinition(definition), {
    // A deleted row opens in its form.
    offers: (record, change) => change === "edit" || offersSimple(area, record, context.user, change),
    form: () => Promise.resolve({ today: businessDay(context.env.APP_TIMEZONE) }),
    other: async (named) => {
      const panel = await readingPanel(named);
      return (
        panel && { ...panel, tares: hasTares ? await shownTares(context, `/api/${area}/${panel.record.id}`) : null }
      );
    },
    confirms: ["delete", "restore"],
  });
  return { panel: importPanel(masterImport(definition), context) ?? panel, confirm };
}
export type MasterPanels = Awaited<ReturnType<typeof masterPanels>>;
export type MasterForm = Extract<MasterPanels["panel"], { kind: "form" }>;
