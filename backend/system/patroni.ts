import { z } from "zod";
import type { ClusterMember } from "#contract/plant/system";
import type { BackendEnv } from "../env";
import { briefly } from "../memo";

const TIMEOUT_MS = 1_500;
const KEEP_MS = 3_000;

const answer = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      /** `unknown` for a member that is away */
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});

const ROLES: Record<string, ClusterMember["role"]> = {
  leader: "leader",
  master: "leader",
  sync_standby: "sync",
  quorum_standby: "sync",
};

/** Returns the databases of the cluster from the first Patroni that answers; null when none does. */
export const readMembers = briefly(
  KEEP_MS,
  async ({ PATRONI_URLS = "" }: Pick<BackendEnv, "PATRONI_URLS">): Promise<ClusterMember[] | null> => {
    const asked = PATRONI_URLS.split(",").map(async (url) => {
      const response = await fetch(new URL("/cluster", url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return answer.parse(await response.json()).members;
    });
    const members = await Promise.any(asked).catch(() => null);
    return (
      members?.map(({ name, role, state, lag }) => ({
        name,
        role: ROLES[role] ?? "replica",
        state,
        lagBytes: typeof lag === "number" ? lag : null,
      })) ?? null
    );
  },
);
