import type { Role } from "#contract/access";
import type { SavedPlant } from "#contract/plant";
import type { Database } from "../db/client";
import type { Standby } from "../db/standby";
import type { BackendEnv } from "../env";
import type { Language } from "./texts";

/** The user behind the bearer token of a call, or the API key. */
export interface Caller {
  id: number;
  name: string;
  /** null for an API key */
  email: string | null;
  photoUrl: string | null;
  emailVerifiedAt: string | null;
  roles: readonly Role[];
  /** the second factor is obligatory and not there (docs/decisions/0031-second-factor.md) */
  mustSetUpSecondFactor: boolean;
  /** the row of the token that was used, so that logout ends that one; 0, which no row has, for an API key */
  tokenId: number;
  /** the API key that was used in the place of a session */
  apiKeyId: number | null;
}

/** A caller, with the plant's settings that were saved, which the same statement reads. */
export interface FoundCaller {
  caller: Caller;
  plant: SavedPlant;
}

/** The row that a write changes, and the user who changes it. */
export interface WriteTarget {
  id: number;
  /** from If-Match; null when the call may come without it and did */
  version: number | null;
  by: Caller;
}

/**
 * The database and the environment of an API; one per process, or one per test worker. A call with a caller gets it with the saved
 * settings of the plant laid over the environment.
 */
export interface Platform {
  db: Database;
  env: BackendEnv;
  /** where a standby is given, what reports are read from */
  standby?: Standby;
}

/** Values that the middlewares set for a call. */
interface CallVariables {
  requestId: string;
  language: Language;
  caller: Caller | null;
  /** the plant's settings that were saved, read with the caller; none without a caller */
  plant: SavedPlant;
}

export interface HonoEnv {
  Variables: CallVariables;
}
