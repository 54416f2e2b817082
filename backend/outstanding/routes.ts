import { adjustBody, outstanding, outstandingInput, outstandingList, outstandingQuery } from "#contract/outstanding";
import type { Calls } from "../http/calls";
import { addResource } from "../http/resource";
import { findOutstanding, listOutstanding } from "./queries";
import {
  adjust,
  createOpeningBalance,
  deleteOpeningBalance,
  restoreOpeningBalance,
  updateOpeningBalance,
} from "./service";

/** Adds the calls of outstanding balances (docs/specification.md, section 7; docs/domain.md). */
export function addOutstanding(calls: Calls): void {
  const { verb } = addResource(calls, {
    area: "outstanding",
    path: "/outstanding",
    one: "an opening balance",
    entity: "outstanding",
    input: outstandingInput,
    query: outstandingQuery,
    detail: outstanding,
    list: outstandingList,
    rules: {
      list: (db, { query }) => listOutstanding(db, query),
      find: findOutstanding,
      create: createOpeningBalance,
      update: updateOpeningBalance,
      remove: deleteOpeningBalance,
      restore: restoreOpeningBalance,
    },
  });
  verb("adjust", "Set the adjustment of a balance", ["outstanding", "adjust"], adjustBody, adjust);
}
