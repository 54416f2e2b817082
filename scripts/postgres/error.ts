export const useOwnServer = "Set DATABASE_URL to a PostgreSQL 15 or later instead.";

/** Aborts the start with a message and a workaround. */
export class BundledError extends Error {
  override name = "BundledError";
}
