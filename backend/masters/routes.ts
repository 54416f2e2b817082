import { z } from "zod";
import { can } from "#contract/access";
import { activityList, listOf, selectionOf } from "#contract/answers";
import { asksForSelection } from "#contract/master";
import { activityOf } from "../activity";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
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

/** The calls of every master: seven of a kind each. */
export function addMasters(calls: Calls): void {
  for (const definition of masterDefinitions) addMaster(calls, definition);
}

function addMaster(calls: Calls, definition: MasterDefinition): void {
  const { area, input, detail, query, selection } = definition.contract;
  const path = `/${area}`;
  const one = `${path}/{id}`;
  const wantsSelection = (given: URLSearchParams) => asksForSelection(definition.contract, given);

  calls.read(
    {
      method: "get",
      path,
      summary: `List of ${area}; without a query, the selection list`,
      access: [area, "see"],
      selection: { when: wantsSelection, access: [area, "select"] },
      query,
      answer: z.union([listOf(detail), selectionOf(selection)]),
    },
    (db, { query: wanted, caller, http }) => {
      if (wantsSelection(new URL(http.req.url).searchParams)) return selectMaster(db, definition, wanted);
      if (wanted.deleted && !can(caller, area, "restore")) throw new Forbidden();
      return listMaster(db, definition, wanted);
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: `Create ${area}`,
      access: [area, "edit"],
      body: input,
      answer: detail,
      status: 201,
    },
    (tx, { body, user }) => createMaster(tx, definition, body, user),
  );
  calls.read(
    { method: "get", path: one, summary: `One ${area}`, access: [area, "see"], answer: detail },
    (db, { id, caller }) => visible(db, definition, id, caller),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: `Replace ${area}`,
      access: [area, "edit"],
      body: input,
      answer: detail,
      version: "required",
    },
    (tx, { id, version, body, user }) => updateMaster(tx, definition, id, version, body, user),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: `Delete ${area}`,
      access: [area, "delete"],
      status: 204,
      version: "optional",
    },
    (tx, { id, version, user }) => deleteMaster(tx, definition, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/restore`,
      summary: `Take the deletion of ${area} back`,
      access: [area, "restore"],
      body: z.strictObject({}),
      answer: detail,
      version: "required",
    },
    (tx, { id, version, user }) => restoreMaster(tx, definition, id, version, user),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: `History of ${area}`,
      access: [area, "see"],
      answer: activityList,
    },
    async (db, { id, caller }) => {
      await visible(db, definition, id, caller);
      return activityOf(db, area, id);
    },
  );
}

/** A deleted row is there only for who may restore it. */
async function visible(
  db: Parameters<typeof findMaster>[0],
  definition: MasterDefinition,
  id: number,
  caller: Caller | null,
) {
  const row = await findMaster(db, definition, id);
  if (row.deletedAt !== null && !can(caller, definition.contract.area, "restore")) throw new NotFound();
  return row;
}
