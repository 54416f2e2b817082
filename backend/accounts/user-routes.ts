import { z } from "zod";
import { activityList } from "#contract/answers";
import {
  administratorNames,
  user,
  type User,
  userInput,
  userList,
  userQuery,
  userSessionsEnd,
  userUpdate,
} from "#contract/accounts/user";
import type { Transaction } from "../db/client";
import { readActivity } from "../history/activity";
import type { Calls } from "../http/calls";
import type { WriteTarget } from "../http/context";
import {
  activateUser,
  createUser,
  cutUserProviders,
  deactivateUser,
  endUserSessions,
  findUser,
  listUsers,
  nameAdministrators,
  removeSecondFactor,
  removeUserPhoto,
  sendVerification,
  updateUser,
} from "./users";

const path = "/user";
const one = `${path}/{id}`;

/**
 * Adds the user management endpoints (docs/specification.md, section 7; docs/domain.md, Masters).
 * Users are deactivated, never deleted.
 */
export function addUsers(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: "/administrators",
      summary: "Names of administrators, whom to ask for a role",
      access: "signed-in",
      answer: administratorNames,
    },
    nameAdministrators,
  );
  calls.read(
    { method: "get", path, summary: "List of users", access: ["user", "see"], query: userQuery, answer: userList },
    (db, { query }) => listUsers(db, query),
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Create a user; without a password, invite the user by mail",
      access: ["user", "edit"],
      body: userInput,
      answer: user,
      status: 201,
    },
    (tx, { body, user: by, env }) => createUser(tx, body, by, env),
  );
  calls.read({ method: "get", path: one, summary: "One user", access: ["user", "see"], answer: user }, (db, { id }) =>
    findUser(db, id),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace a user; the password stays when none is given",
      access: ["user", "edit"],
      body: userUpdate,
      answer: user,
      version: "required",
    },
    (tx, { target, body, env }) => updateUser(tx, target, body, env),
  );
  function verb(
    name: string,
    summary: string,
    change: (tx: Transaction, target: WriteTarget) => Promise<User>,
    { access = "edit", version }: { access?: "edit" | "deactivate"; version?: "required" } = {},
  ) {
    const spec = { method: "post", path: `${one}/${name}`, summary, body: z.strictObject({}), answer: user } as const;
    calls.write({ ...spec, access: ["user", access], version }, (tx, { target }) => change(tx, target));
  }
  const opening = { access: "deactivate", version: "required" } as const;
  verb("deactivate", "End an account and its sessions", deactivateUser, opening);
  verb("activate", "Open an account again", activateUser, opening);
  verb(
    "send-verification",
    "Send the mail again that invites a user, or verifies the wanted or the own address",
    sendVerification,
  );
  calls.write(
    {
      method: "post",
      path: `${one}/end-sessions`,
      summary: "End all sessions of a user; `cutProviders` cuts identity providers off too",
      access: ["user", "edit"],
      body: userSessionsEnd,
      answer: user,
    },
    (tx, { target, body }) => endUserSessions(tx, target, body.cutProviders),
  );
  verb("cut-providers", "Cut all identity providers off a user, and end the sessions", cutUserProviders);
  verb("remove-second-factor", "Remove the second factor of a user", removeSecondFactor);
  verb("remove-photo", "Take the photo off a user", removeUserPhoto);
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a user",
      access: ["user", "see"],
      answer: activityList,
    },
    async (db, { id }) => {
      await findUser(db, id);
      return readActivity(db, "user", id);
    },
  );
}
