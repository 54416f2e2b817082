import { z } from "zod";
import { activityList } from "#contract/answers";
import { administratorNames, user, userInput, userList, userQuery, userSessionsEnd, userUpdate } from "#contract/user";
import { activityOf } from "../http/activity";
import type { Calls } from "../http/calls";
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
    (tx, { body, user: by }) => createUser(tx, body, by),
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
    (tx, { target, body }) => updateUser(tx, target, body),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/deactivate`,
      summary: "End an account and its sessions",
      access: ["user", "deactivate"],
      body: z.strictObject({}),
      answer: user,
      version: "required",
    },
    (tx, { target }) => deactivateUser(tx, target),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/activate`,
      summary: "Open an account again",
      access: ["user", "deactivate"],
      body: z.strictObject({}),
      answer: user,
      version: "required",
    },
    (tx, { target }) => activateUser(tx, target),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/send-verification`,
      summary: "Send the mail again that invites a user, or verifies the wanted or the own address",
      access: ["user", "edit"],
      body: z.strictObject({}),
      answer: user,
    },
    (tx, { target }) => sendVerification(tx, target),
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
  calls.write(
    {
      method: "post",
      path: `${one}/cut-providers`,
      summary: "Cut all identity providers off a user, and end the sessions",
      access: ["user", "edit"],
      body: z.strictObject({}),
      answer: user,
    },
    (tx, { target }) => cutUserProviders(tx, target),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/remove-second-factor`,
      summary: "Take the second factor off a user who has lost it",
      access: ["user", "edit"],
      body: z.strictObject({}),
      answer: user,
    },
    (tx, { target }) => removeSecondFactor(tx, target),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/remove-photo`,
      summary: "Take the photo off a user",
      access: ["user", "edit"],
      body: z.strictObject({}),
      answer: user,
    },
    (tx, { target }) => removeUserPhoto(tx, target),
  );
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
      return activityOf(db, "user", id);
    },
  );
}
