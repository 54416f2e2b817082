import { z } from "zod";
import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { production, productionInput, productionList, productionQuery, type Production } from "#contract/production";
import { activityOf } from "../activity";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
import { findProduction, listProduction } from "./queries";
import { createProduction, deleteProduction, restoreProduction, updateProduction } from "./service";

const path = "/production";
const one = `${path}/{id}`;

/** The calls of production records (specification, section 7; domain.md). */
export function addProduction(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "List of production records",
      access: ["production", "see"],
      query: productionQuery,
      answer: productionList,
    },
    (db, { query, caller }) => {
      if (query.deleted && !can(caller, "production", "restore")) throw new Forbidden();
      return listProduction(db, query);
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Record a production",
      access: ["production", "edit"],
      body: productionInput,
      answer: production,
      status: 201,
    },
    (tx, { body, user }) => createProduction(tx, body, user),
  );
  calls.read(
    { method: "get", path: one, summary: "One production record", access: ["production", "see"], answer: production },
    (db, { id, caller }) => visible(db, id, caller),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace a production record",
      access: ["production", "edit"],
      body: productionInput,
      answer: production,
      version: "required",
    },
    (tx, { id, version, body, user }) => updateProduction(tx, id, version, body, user),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete a production record",
      access: ["production", "delete"],
      status: 204,
      version: "optional",
    },
    (tx, { id, version, user }) => deleteProduction(tx, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/restore`,
      summary: "Take the deletion back",
      access: ["production", "restore"],
      body: z.strictObject({}),
      answer: production,
      version: "required",
    },
    (tx, { id, version, user }) => restoreProduction(tx, id, version, user),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a production record",
      access: ["production", "see"],
      answer: activityList,
    },
    async (db, { id, caller }) => {
      await visible(db, id, caller);
      return activityOf(db, "production", id);
    },
  );
}

/** A deleted record is there only for who may restore it. @throws NotFound */
async function visible(db: Reader, id: number, caller: Caller | null): Promise<Production> {
  const row = await findProduction(db, id);
  if (row.deletedAt !== null && !can(caller, "production", "restore")) throw new NotFound();
  return row;
}
