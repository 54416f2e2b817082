import { can } from "#contract/access";
import {
  listColumnsBody,
  listNamed,
  listPageSizeBody,
  listViewChange,
  listViewInput,
  ownList,
  type ListName,
} from "#contract/rows/list-view";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
import { changeView, createView, deleteView, findOwnList, storeOwn } from "./service";

/** Adds column preferences and views (docs/domain.md, Own columns and views). */
export function addLists(calls: Calls): void {
  const path = "/list/{list}";
  const common = { names: ["list"], access: ["list-view", "edit"], answer: ownList } as const;
  calls.read(
    {
      ...common,
      method: "get",
      path,
      access: ["list-view", "see"],
      summary: "The own columns and page size of a list, and its saved views",
    },
    (db, { caller, names }) => findOwnList(db, assertList(caller, names), caller?.id ?? 0),
  );
  calls.write(
    {
      ...common,
      method: "put",
      path: `${path}/columns`,
      summary: "Keep the own columns of a list, or go back to its usual ones",
      body: listColumnsBody,
    },
    (tx, { user, names, body }) => storeOwn(tx, assertList(user, names), user, body),
  );
  calls.write(
    {
      ...common,
      method: "put",
      path: `${path}/page-size`,
      summary: "Keep the own page size of a list",
      body: listPageSizeBody,
    },
    (tx, { user, names, body }) => storeOwn(tx, assertList(user, names), user, body),
  );
  calls.write(
    {
      ...common,
      method: "post",
      path: `${path}/view`,
      summary: "Save a view of a list",
      body: listViewInput,
      status: 201,
    },
    (tx, { user, names, body }) => createView(tx, assertList(user, names), user, body),
  );
  calls.write(
    {
      ...common,
      method: "patch",
      path: `${path}/view/{id}`,
      summary: "Rename, replace or share a view of a list",
      body: listViewChange,
      version: "required",
    },
    (tx, { user, names, target, body }) => changeView(tx, assertList(user, names), target, body),
  );
  calls.write(
    {
      ...common,
      method: "delete",
      path: `${path}/view/{id}`,
      summary: "Delete a view of a list",
      version: "optional",
    },
    (tx, { user, names, target }) => deleteView(tx, assertList(user, names), target),
  );
}

function assertList(caller: Pick<Caller, "roles"> | null, { list: name = "" }: Record<string, string>): ListName {
  const list = listNamed(name);
  if (list === null) throw new NotFound();
  if (!can(caller, list, "see")) throw new Forbidden();
  return list;
}
