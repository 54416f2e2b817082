import { z } from "zod";
import { activityList } from "#contract/answers";
import { madeApiKey } from "#contract/accounts/api-key";
import {
  agentSettings,
  framesAnswer,
  FRAMES_MAX_VALUES,
  framesBody,
  liveScales as liveAnswer,
  openCardBody,
  scale,
  scaleInput,
  scaleList,
  scaleQuery,
  scaleReading,
  watchedScale,
  type LiveScales,
} from "#contract/scale/scale";
import { scaleTrial, trialBody } from "#contract/scale/trial";
import { tellKey } from "../accounts/api-keys";
import { readActivity } from "../history/activity";
import type { Calls } from "../http/calls";
import { briefly } from "../memo";
import { askForTrial, noteOpenCard, settingsOfAgent, takeFrames, takeTrial } from "./frames";
import {
  createScale,
  findReading,
  findScale,
  listScales,
  replaceScaleKey,
  revokeScaleKey,
  updateScale,
  watchScale,
  liveScales,
} from "./scales";
import { sql } from "drizzle-orm";
import type { Reader } from "../db/client";
import { findHolders } from "../weighing/readings";

const path = "/scale";
const one = `${path}/{id}`;

export function addScales(calls: Calls): void {
  // One query serves all desks that ask during it.
  const live = briefly(0, scaleDecks);
  calls.read(
    {
      method: "get",
      path,
      summary: "List of scales",
      access: ["scale", "see"],
      query: scaleQuery,
      answer: scaleList,
    },
    (db, { query, env }) => listScales(db, query.due === true, env.APP_TIMEZONE),
  );
  calls.read(
    {
      method: "get",
      path: "/reading/live",
      summary: "State and weight of each active scale now",
      access: ["reading", "see"],
      answer: liveAnswer,
    },
    (db) => live(db),
  );
  calls.read(
    {
      method: "get",
      path: "/reading/{id}",
      summary: "Evidence of a weight: the bytes that the scale sent",
      access: ["reading", "see"],
      answer: scaleReading,
    },
    (db, { id }) => findReading(db, id),
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Set up a scale",
      access: ["scale", "edit"],
      body: scaleInput,
      answer: scale,
      status: 201,
    },
    (tx, { body, user }) => createScale(tx, body, user),
  );
  calls.read(
    { method: "get", path: one, summary: "One scale", access: ["scale", "see"], answer: scale },
    (db, { id }) => findScale(db, id),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace the settings of a scale",
      access: ["scale", "edit"],
      body: scaleInput,
      answer: scale,
      version: "required",
    },
    (tx, { target, body }) => updateScale(tx, target, body),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/key`,
      summary: "Make the key of the scale's agent and revoke the one before",
      access: ["scale", "edit"],
      body: z.strictObject({}),
      answer: madeApiKey,
      version: "optional",
    },
    (tx, call) => replaceScaleKey(tx, call.target, call),
    tellKey,
  );
  calls.write(
    {
      method: "post",
      path: `${one}/revoke-key`,
      summary: "Revoke the key of the scale's agent",
      access: ["scale", "edit"],
      body: z.strictObject({}),
      answer: scale,
      version: "optional",
    },
    (tx, { target }) => revokeScaleKey(tx, target),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/live`,
      summary: "State of a scale now, with its newest frames",
      access: ["scale", "see"],
      answer: watchedScale,
    },
    (db, { id }) => watchScale(db, id),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a scale",
      access: ["scale", "see"],
      answer: activityList,
    },
    (db, { id }) => readActivity(db, "scale", id),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/agent`,
      summary: "Protocol and line of the scale, with its key",
      access: "bearer",
      answer: agentSettings,
    },
    (db, { id, caller }) => settingsOfAgent(db, id, caller),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/card`,
      summary: "Tell whose weigh card is open while a load is on the deck",
      access: ["reading", "see"],
      body: openCardBody,
      status: 204,
    },
    (tx, { id, body }) => noteOpenCard(tx, id, body),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/trial`,
      summary: "Ask the scale's agent to try protocols and speeds",
      access: ["scale", "edit"],
      body: z.strictObject({}),
      answer: scaleTrial,
    },
    (tx, { id }) => askForTrial(tx, id),
  );
  calls.write(
    {
      method: "put",
      path: `${one}/trial`,
      summary: "Send the two best results of a trial, with the key of the scale",
      access: "bearer",
      body: trialBody,
      answer: scaleTrial,
    },
    (tx, { id, user, body }) => takeTrial(tx, id, user, body),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/frames`,
      summary: "Send frames of an indicator, with the key of the scale",
      access: "bearer",
      body: framesBody,
      maxValues: FRAMES_MAX_VALUES,
      answer: framesAnswer,
    },
    (tx, { id, user: by, body, env }) => takeFrames(tx, id, body, { by, zone: env.APP_TIMEZONE }),
  );
}

/** Returns the current state of active scales, each with the truck that was weighed on it since its deck was empty. */
async function scaleDecks(db: Reader): Promise<LiveScales> {
  const scales = await liveScales(db);
  // Start pages and weigh cards ask also in plants without a scale.
  if (scales.length === 0) return { data: [], lastPage: 1 };
  const holders = await findHolders(db, sql`r.visit = (l.deck->>'visit')::int and (l.deck->>'occupied')::boolean`);
  const data = scales.map((one) => {
    const holder = holders.findLast(({ scaleId, ended }) => scaleId === one.id && !ended);
    return { ...one, weighed: holder ? { recordNo: holder.recordNo, licensePlate: holder.licensePlate } : null };
  });
  return { data, lastPage: 1 };
}
