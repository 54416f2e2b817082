import { StartError } from "../start-error";

export const useOwnServer = "Set DATABASE_URL to a PostgreSQL 15 or later instead.";

export class BundledError extends StartError {
  override name = "BundledError";
}
