import process from "node:process";

/**
 * Returns headers that say where a request comes from. They replace what a client sends by these names.
 *
 * @param {import("node:http").IncomingMessage} request
 */
export function clientHeaders({ headers, socket }) {
  // Behind a proxy (TRUST_PROXY=1) the client's address is the last one of the list, which the proxy has added.
  const forwarded = process.env.TRUST_PROXY === "1" ? headers["x-forwarded-for"]?.split(",").at(-1)?.trim() : undefined;
  return {
    // A socket for both families shows an IPv4 address as an IPv6 one.
    "x-client-address": forwarded || socket.remoteAddress?.replace(/^::ffff:/, "") || "",
    // Remix answers a form of another origin with an empty 500 before any action runs, so the action checks the origin.
    "x-client-origin": headers.origin ?? "",
  };
}
