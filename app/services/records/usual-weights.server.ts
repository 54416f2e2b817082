import { usualWeights, type UsualWeights } from "#contract/unusual";
import type { ApiClient } from "~/services/request/api.server";
import type { RecordDefinition, StoredRecord } from "./record-definition.server";

/** Loads a truck's usual weights. @throws ApiError */
export function usualWeightsOf<Row extends StoredRecord>(
  api: ApiClient,
  { apiPath }: RecordDefinition<Row>,
  { id }: Row,
): Promise<UsualWeights> {
  return api.get(`${apiPath}/${id}/usual-weights`, {}, usualWeights);
}
