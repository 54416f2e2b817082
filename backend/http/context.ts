import type { Role } from "#contract/access";
import type { Database } from "../db/client";
import type { BackendEnv } from "../env";
import type { Language } from "./texts";

/** The user behind the bearer token of a call. */
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

/** The row that a write changes, and the user who changes it. */
export interface WriteTarget {
  id: number;
  /** from If-Match; null when the call may come without it and did */
  version: number | null;
  by: Caller;
}

/** The database and the environment of an API; one per process, or one per test worker. */
export interface Platform {
  db: Database;
  env: BackendEnv;
}

/** Values that the middlewares set for a call. */
interface CallVariables {
  requestId: string;
  language: Language;
  caller: Caller | null;
}

export interface HonoEnv {
  Variables: CallVariables;
}
