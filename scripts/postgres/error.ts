export const useOwnServer = "Set DATABASE_URL to a PostgreSQL 15 or later instead.";

export class BundledError extends Error {
  override name = "BundledError";
}
