import {
  adjustBody,
  outstanding,
  outstandingInput,
  outstandingList,
  outstandingQuery,
} from "#contract/orders/outstanding";
import { outstanding as outstandingTable } from "../db/tables/outstanding";
import { PLAN } from "../records/date-check";
import { addResource } from "../records/resource";
import type { RecordArea } from "../records/area";
import { parseAsOf } from "../records/as-of-day";
import { listOutstanding } from "./queries";
import { adjust, openingBalances } from "./service";

/** Outstanding balances (docs/specification.md, section 7; docs/domain.md). */
export const outstandingBalances: RecordArea = {
  called: "outstanding",
  tables: [{ table: outstandingTable }],
  addCalls(calls) {
    const { verb } = addResource(calls, {
      area: "outstanding",
      path: "/outstanding",
      one: "an opening balance",
      entity: "outstanding",
      input: outstandingInput,
      query: outstandingQuery,
      detail: outstanding,
      list: outstandingList,
      daysAhead: PLAN,
      rules: {
        list(db, { query, env }) {
          parseAsOf(query, env);
          return listOutstanding(db, query, env);
        },
        ...openingBalances,
      },
    });
    verb("adjust", "Set the adjustment of a balance", ["outstanding", "adjust"], adjustBody, adjust);
  },
};
