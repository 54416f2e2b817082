import { systemState as answer } from "#contract/plant/system";
import type { Calls } from "../http/calls";
import { systemState } from "./repairs";

/** Adds the state of the installation for ADMIN (docs/domain.md, Operation). */
export function addSystem(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/system",
      summary: "Repairs, and the state of all parts",
      access: ["system", "see"],
      answer,
    },
    (platform) => systemState(platform),
  );
}
