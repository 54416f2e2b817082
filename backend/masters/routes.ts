import { z } from "zod";
import { listSchema, selectionSchema } from "#contract/answers";
import { businessDay } from "#contract/plant/business-day";
import { goodsChoices } from "#contract/masters/goods";
import { asksForSelection } from "#contract/masters/master";
import { reasonedBody } from "#contract/weighing/unusual";
import type { Calls } from "../http/calls";
import { addResource, visible } from "../records/resource";
import type { RecordArea } from "../records/area";
import { readGoods } from "./choices";
import {
  type MasterDefinition,
  masterDefinitions,
  referencesTo,
  masterDefinition,
} from "../records/master-definitions";
import {
  createMaster,
  deleteMaster,
  findMaster,
  listMaster,
  restoreMaster,
  selectMaster,
  setMasterActive,
  updateMaster,
} from "./service";
import { MAX_TARES, vehicleTares } from "#contract/weighing/vehicle-tares";
import type { Reader } from "../db/client";
import { readTares } from "../weighing/tares";

/** @param areas areas whose documents block deletion */
export function addMasters(calls: Calls, areas: readonly RecordArea[]): void {
  for (const definition of masterDefinitions) addMaster(calls, definition, areas);
  addVehicles(calls);
  calls.read(
    {
      method: "get",
      path: "/goods",
      summary: "The kinds of goods out, grades and markings to choose from",
      access: ["outbound-item", "select"],
      answer: goodsChoices,
    },
    readGoods,
  );
}

function addMaster(calls: Calls, definition: MasterDefinition, areas: readonly RecordArea[]): void {
  const references = referencesTo(definition.table, areas);
  const { area, body: input, detail, query, selection } = definition.contract;
  const wantsSelection = (given: URLSearchParams) => asksForSelection(definition.contract, given);
  const { verb } = addResource(calls, {
    area,
    path: `/${area}`,
    one: area,
    entity: area,
    input,
    query,
    detail,
    list: z.union([listSchema(detail), selectionSchema(selection)]),
    selection: { when: wantsSelection, access: [area, "select"] },
    rules: {
      list: async (db, { query: wanted, http, env }) =>
        wantsSelection(new URL(http.req.url).searchParams)
          ? selectMaster(db, definition, wanted)
          : listMaster(db, definition, wanted, businessDay(env.APP_TIMEZONE)),
      find: (db, id) => findMaster(db, definition, id),
      create: (tx, body, by) => createMaster(tx, definition, body, by),
      update: (tx, target, body) => updateMaster(tx, definition, target, body, references),
      remove: (tx, target) => deleteMaster(tx, definition, target, references),
      restore: (tx, target, body) => restoreMaster(tx, definition, target, body),
    },
  });
  verb("deactivate", `Take ${area} out of use`, [area, "edit"], reasonedBody, (tx, target, body) =>
    setMasterActive(tx, definition, target, false, body),
  );
  verb("activate", `Put ${area} into use again`, [area, "edit"], z.strictObject({}), (tx, target) =>
    setMasterActive(tx, definition, target, true, { unusualReason: null }),
  );
}

/** Calls of the vehicle book, next to those of every master (docs/domain.md, Vehicles). */
function addVehicles(calls: Calls): void {
  const find = (db: Reader, id: number) => findMaster(db, masterDefinition("vehicle"), id);
  calls.read(
    {
      method: "get",
      path: "/vehicle/{id}/tares",
      summary: "Empty weights of the newest visits of a plate",
      access: ["vehicle", "see"],
      answer: vehicleTares,
    },
    async (db, { id, caller }) => {
      const { licensePlate } = await visible({ area: "vehicle", find }, db, id, caller);
      return readTares(db, String(licensePlate), MAX_TARES);
    },
  );
}
