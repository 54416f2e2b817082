import { production, productionInput, productionList, productionQuery } from "#contract/production";
import type { Calls } from "../http/calls";
import { addResource } from "../http/resource";
import { findProduction, listProduction } from "./queries";
import { createProduction, deleteProduction, restoreProduction, updateProduction } from "./service";

/** Adds the calls of production records (docs/specification.md, section 7; docs/domain.md). */
export function addProduction(calls: Calls): void {
  addResource(calls, {
    area: "production",
    path: "/production",
    one: "a production record",
    entity: "production",
    input: productionInput,
    query: productionQuery,
    detail: production,
    list: productionList,
    rules: {
      list: (db, { query }) => listProduction(db, query),
      find: findProduction,
      create: createProduction,
      update: updateProduction,
      remove: deleteProduction,
      restore: restoreProduction,
    },
  });
}
