import { systemState as answer } from "#contract/plant/system";
import type { Calls } from "../http/calls";
import { systemState } from "./state";

/** Adds the state of the installation for ADMIN (docs/domain.md, Operation). */
export function addSystem(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/system",
      summary: "Whether database, standby, backups, disk, certificate, mail and scales are well",
      access: ["system", "see"],
      answer,
    },
    (platform) => systemState(platform),
  );
}
