/** The way out of every such sentence. */
export const useOwnServer = "Set DATABASE_URL to a PostgreSQL 15 or later instead.";

/** Ends the start of the bundled PostgreSQL with one sentence for the person who started Gudang, with the way out. */
export class BundledError extends Error {
  override name = "BundledError";
}
