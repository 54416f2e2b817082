import { z } from "zod";
import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import {
  adjustBody,
  outstanding,
  type Outstanding,
  outstandingInput,
  outstandingList,
  outstandingQuery,
} from "#contract/outstanding";
import { activityOf } from "../activity";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
import { findOutstanding, listOutstanding } from "./queries";
import {
  adjust,
  createOpeningBalance,
  deleteOpeningBalance,
  restoreOpeningBalance,
  updateOpeningBalance,
} from "./service";

const path = "/outstanding";
const one = `${path}/{id}`;

/** The calls of outstanding balances (specification, section 7; domain.md). */
export function addOutstanding(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "List of outstanding balances",
      access: ["outstanding", "see"],
      query: outstandingQuery,
      answer: outstandingList,
    },
    (db, { query, caller }) => {
      if (query.deleted && !can(caller, "outstanding", "restore")) throw new Forbidden();
      return listOutstanding(db, query);
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Enter an opening balance",
      access: ["outstanding", "edit"],
      body: outstandingInput,
      answer: outstanding,
      status: 201,
    },
    (tx, { body, user }) => createOpeningBalance(tx, body, user),
  );
  calls.read(
    {
      method: "get",
      path: one,
      summary: "One outstanding balance",
      access: ["outstanding", "see"],
      answer: outstanding,
    },
    (db, { id, caller }) => visible(db, id, caller),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace an opening balance",
      access: ["outstanding", "edit"],
      body: outstandingInput,
      answer: outstanding,
      version: "required",
    },
    (tx, { id, version, body, user }) => updateOpeningBalance(tx, id, version, body, user),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete an opening balance",
      access: ["outstanding", "delete"],
      status: 204,
      version: "optional",
    },
    (tx, { id, version, user }) => deleteOpeningBalance(tx, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/restore`,
      summary: "Take the deletion back",
      access: ["outstanding", "restore"],
      body: z.strictObject({}),
      answer: outstanding,
      version: "required",
    },
    (tx, { id, version, user }) => restoreOpeningBalance(tx, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/adjust`,
      summary: "Set the adjustment of a balance",
      access: ["outstanding", "adjust"],
      body: adjustBody,
      answer: outstanding,
      version: "required",
    },
    (tx, { id, version, body, user }) => adjust(tx, id, version, body, user),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of an outstanding balance",
      access: ["outstanding", "see"],
      answer: activityList,
    },
    async (db, { id, caller }) => {
      await visible(db, id, caller);
      return activityOf(db, "outstanding", id);
    },
  );
}

/** A deleted balance is there only for who may restore it. */
async function visible(db: Reader, id: number, caller: Caller | null): Promise<Outstanding> {
  const row = await findOutstanding(db, id);
  if (row.deletedAt !== null && !can(caller, "outstanding", "restore")) throw new NotFound();
  return row;
}
