import { z } from "zod";
import { listOf, selectionOf } from "#contract/answers";
import { asksForSelection } from "#contract/master";
import type { Calls } from "../http/calls";
import { addResource } from "../http/resource";
import { type MasterDefinition, masterDefinitions } from "./definitions";
import {
  createMaster,
  deleteMaster,
  findMaster,
  listMaster,
  restoreMaster,
  selectMaster,
  updateMaster,
} from "./service";

/** Adds the calls of every master. */
export function addMasters(calls: Calls): void {
  for (const definition of masterDefinitions) addMaster(calls, definition);
}

function addMaster(calls: Calls, definition: MasterDefinition): void {
  const { area, input, detail, query, selection } = definition.contract;
  const wantsSelection = (given: URLSearchParams) => asksForSelection(definition.contract, given);
  addResource(calls, {
    area,
    path: `/${area}`,
    one: area,
    entity: area,
    input,
    query,
    detail,
    list: z.union([listOf(detail), selectionOf(selection)]),
    selection: { when: wantsSelection, access: [area, "select"] },
    rules: {
      list: async (db, { query: wanted, http }) =>
        wantsSelection(new URL(http.req.url).searchParams)
          ? selectMaster(db, definition, wanted)
          : listMaster(db, definition, wanted),
      find: (db, id) => findMaster(db, definition, id),
      create: (tx, body, by) => createMaster(tx, definition, body, by),
      update: (tx, target, body) => updateMaster(tx, definition, target, body),
      remove: (tx, target) => deleteMaster(tx, definition, target),
      restore: (tx, target) => restoreMaster(tx, definition, target),
    },
  });
}
