export const useOwnServer = "Set DATABASE_URL to a PostgreSQL 15 or later instead.";

/** Why the bundled PostgreSQL cannot run here: one sentence for the person who started Gudang, with the way out. */
export class BundledError extends Error {
  override name = "BundledError";
}
