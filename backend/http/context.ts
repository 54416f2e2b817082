import type { Role } from "#contract/access";
import type { SavedPlant } from "#contract/plant/plant";
import type { Database } from "../db/client";
import type { Standby } from "../db/standby";
import type { BackendEnv } from "../env";
import type { Language } from "./texts";

export interface Caller {
  id: number;
  name: string;
  /** null for an API key */
  email: string | null;
  photoUrl: string | null;
  emailVerifiedAt: string | null;
  roles: readonly Role[];
  /** mandatory 2FA is missing (docs/decisions/0031-second-factor.md) */
  mustSetUpSecondFactor: boolean;
  /** the password was set by an ADMIN or the first start */
  passwordGiven: boolean;
  /** token row for logout; 0 for an API key */
  tokenId: number;
  /** null for a session */
  apiKeyId: number | null;
  /** reason of this request to change a closed period (docs/domain.md, Closing) */
  closedReason: string | null;
}

export interface FoundCaller {
  caller: Caller;
  plant: SavedPlant;
}

export interface WriteTarget {
  id: number;
  /** from If-Match, or null */
  version: number | null;
  by: Caller;
}

/** One per process or test worker. Requests with a caller see saved plant settings in `env`. */
export interface Platform {
  db: Database;
  env: BackendEnv;
  standby?: Standby;
}

interface CallVariables {
  requestId: string;
  language: Language;
  caller: Caller | null;
  /** saved settings; empty without a caller */
  plant: SavedPlant;
}

export interface HonoEnv {
  Variables: CallVariables;
}
