import {
  loadBody,
  outboundRecord,
  outboundRecordItem,
  outboundRecordItemInput,
  outboundRecordItemUpdate,
} from "#contract/weighing/outbound-record";
import { reasonedBody } from "#contract/weighing/unusual";
import type { Calls } from "../http/calls";
import { addItem, changeItem, dropItem, loadItem } from "./items";
import { findOutboundItem } from "./queries";

const path = "/outbound-record-item";
const one = `${path}/{id}`;

/** Writes return the whole record; If-Match is the item's version. */
export function addOutboundItems(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: one,
      summary: "One item of a record",
      access: ["outbound", "see"],
      answer: outboundRecordItem,
    },
    (db, { id }) => findOutboundItem(db, id),
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Add an item to a record",
      access: ["outbound", "editItem"],
      body: outboundRecordItemInput,
      answer: outboundRecord,
      status: 201,
    },
    (tx, { body, user, env }) => addItem(tx, body, user, env),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace an item",
      access: ["outbound", "editItem"],
      body: outboundRecordItemUpdate,
      answer: outboundRecord,
      version: "required",
    },
    (tx, { target, body, env }) => changeItem(tx, target, body, env),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Remove an item",
      access: ["outbound", "editItem"],
      body: reasonedBody,
      status: 204,
      version: "optional",
    },
    async (tx, { target, body, env }) => {
      await dropItem(tx, target, body, env);
    },
  );
  calls.write(
    {
      method: "post",
      path: `${one}/load`,
      summary: "Record the loaded bags and kg of an item",
      access: ["outbound", "load"],
      body: loadBody,
      answer: outboundRecord,
      version: "required",
    },
    (tx, { target, body, env }) => loadItem(tx, target, body, env),
  );
}
