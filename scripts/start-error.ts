/** Ends a start with one sentence for the person who started Gudang. */
export class StartError extends Error {
  override name = "StartError";
}
