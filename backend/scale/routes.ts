import { z } from "zod";
import { activityList } from "#contract/answers";
import { madeApiKey } from "#contract/api-key";
import {
  agentSettings,
  framesAnswer,
  framesBody,
  liveScales as liveAnswer,
  scale,
  scaleInput,
  scaleList,
  scaleReading,
} from "#contract/scale/scale";
import { tellKey } from "../accounts/api-keys";
import { activityOf } from "../http/activity";
import type { Calls } from "../http/calls";
import { settingsOfAgent, takeFrames } from "./frames";
import { createScale, findReading, findScale, listScales, liveScales, replaceScaleKey, updateScale } from "./scales";

const path = "/scale";
const one = `${path}/{id}`;

/** Adds the calls of scales (docs/domain.md, Scales). */
export function addScales(calls: Calls): void {
  calls.read({ method: "get", path, summary: "List of scales", access: ["scale", "see"], answer: scaleList }, (db) =>
    listScales(db),
  );
  calls.read(
    {
      method: "get",
      path: "/reading/live",
      summary: "State and weight of each active scale now",
      access: ["reading", "see"],
      answer: liveAnswer,
    },
    (db) => liveScales(db),
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
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a scale",
      access: ["scale", "see"],
      answer: activityList,
    },
    (db, { id }) => activityOf(db, "scale", id),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/agent`,
      summary: "Protocol and line for the scale's agent, with the key of the scale",
      access: "bearer",
      answer: agentSettings,
    },
    (db, { id, caller }) => settingsOfAgent(db, id, caller),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/frames`,
      summary: "Send frames of an indicator, with the key of the scale",
      access: "bearer",
      body: framesBody,
      answer: framesAnswer,
    },
    (tx, { id, user, body }) => takeFrames(tx, id, user, body),
  );
}
