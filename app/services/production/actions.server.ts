import { listHref } from "~/screens/search-href";
import { listClosed, recordActions } from "~/services/records/record-actions.server";
import { productionDefinition } from "./panel.server";

const { create, update, remove, restore } = recordActions(productionDefinition, {
  leadsTo: {
    // With `again` in the address the next form opens at once, with the day, shift and ex-DO of this one.
    create: (context, { id }) => {
      const { pathname, searchParams } = context.url;
      if (!searchParams.has("again")) return listClosed(context);
      return pathname + listHref(searchParams, { form: "new", like: String(id) });
    },
  },
});

/** The forms of production records, by their intent. */
export const productionActions = { create, update, remove, restore };
