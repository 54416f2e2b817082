/** Why the bundled PostgreSQL cannot run here: one sentence for the person who started Gudang, with the way out. */
export class EmbeddedError extends Error {
  override name = "EmbeddedError";
}
