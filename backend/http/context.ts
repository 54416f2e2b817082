import type { Role } from "#contract/access";
import type { Database } from "../db/client";
import type { BackendEnv } from "../env";
import type { Language } from "./texts";

/** Who calls: the user behind the bearer token. */
export interface Caller {
  id: number;
  name: string;
  email: string;
  photoUrl: string | null;
  emailVerifiedAt: string | null;
  roles: readonly Role[];
  /** the row of the token that was used, so that logout ends that one */
  tokenId: number;
}

/** What the whole API stands on; one per process, or one per test worker. */
export interface Platform {
  db: Database;
  env: BackendEnv;
}

/** What the middlewares leave for a call. */
export interface CallVariables {
  requestId: string;
  language: Language;
  caller: Caller | null;
}

export interface HonoEnv {
  Variables: CallVariables;
}
