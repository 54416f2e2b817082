import { Hono } from "hono";
import type { Role } from "#contract/access";
import type { ErrorAnswer } from "#contract/answers";
import { recordAreas } from "#backend/areas";
import type { Transaction } from "#backend/db/client";
import type { BackendEnv } from "#backend/env";
import { answerError } from "#backend/http/answer-error";
import { Calls } from "#backend/http/calls";
import type { HonoEnv } from "#backend/http/context";
import { addMasters } from "#backend/masters/routes";
import { addInbox } from "#backend/reports/inbox";
import { addScales } from "#backend/scale/routes";
import type { Accounts } from "./accounts";
import { type Course, DAY_MS, type Schedule } from "./schedule";

interface Row {
  id: number;
  version: number;
  toCheck?: boolean;
}

type Call = string | [path: string, row: Row, transition: string];

/** Makes a call of the API as a role: a POST with a body, else a GET. */
export type Ask = <T extends Row>(by: Role, call: Call, body?: object) => Promise<T>;

/** Reasons by the field that asks for one. */
const reasons: Record<string, string> = {
  reason: "Palet kayu ikut tertimbang",
  firstKg: "Ditimbang ulang, angka sama",
  weightKg: "Ditimbang ulang, angka sama",
};

/**
 * Opens the API of records on a transaction, without HTTP and sign-in. A value that needs a reason gets one, and another
 * user reviews it two days later.
 */
export function openServices(tx: Transaction, callers: Accounts, env: BackendEnv, schedule: Schedule): Ask {
  const app = new Hono<HonoEnv>();
  app.onError(answerError);
  app.use((c, next) => {
    c.set("caller", callers[c.req.header("From") as Role]);
    c.set("language", "id");
    c.set("plant", {});
    return next();
  });
  // A transaction within a transaction is a savepoint.
  const calls = new Calls(app, { db: tx, env });
  addMasters(calls, recordAreas);
  for (const area of recordAreas) area.addCalls(calls);
  addScales(calls);
  addInbox(calls);

  const unusual = new Set<string>();
  async function* review(path: string, id: number): Course {
    yield Date.now() + 2 * DAY_MS;
    const row = await ask("ADMIN", `${path}/${id}`);
    const by = path === "/opening-stock" ? "OFFICE" : "ADMIN";
    if (row.toCheck) await ask(by, [path, row, "clear-unusual"], { note: "Sudah dicek" });
  }
  async function ask<T extends Row>(by: Role, call: Call, body?: object): Promise<T> {
    const [path, { id, version }, transition] = typeof call === "string" ? [call, { id: 0, version: 0 }, ""] : call;
    const address = id === 0 ? path : `${path}/${id}/${transition}`;
    const headers = { From: by, "Content-Type": "application/json", "If-Match": `"${version}"` };
    const answer = await app.request(
      address,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    const text = await answer.text();
    if (answer.ok) {
      const row = JSON.parse(text || "{}") as T;
      const record = path.replace("-item", "");
      if (row.toCheck && body && !unusual.has(`${record}/${row.id}`)) {
        unusual.add(`${record}/${row.id}`);
        schedule.add(Date.now(), review(record, row.id));
      }
      return row;
    }
    const { errors = {} } = JSON.parse(text) as ErrorAnswer;
    const reasonAt = ["unusualReason", "reason"].find((field) => field in errors && !(field in (body ?? {})));
    if (reasonAt === undefined) throw new Error(`${by} ${address} ${JSON.stringify(body)}: ${answer.status} ${text}`);
    const [field = ""] = Object.keys(errors);
    return ask<T>(by, call, { ...body, [reasonAt]: reasons[field] ?? "Sudah dicek, angka benar" });
  }
  return ask;
}
