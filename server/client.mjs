import process from "node:process";

/**
 * Returns the client's headers, overriding those sent by the client.
 * @param {import("node:http").IncomingMessage} request
 */
export function clientHeaders({ headers, socket }) {
  // With TRUST_PROXY=1 the proxy appends the client's address.
  const forwarded = process.env.TRUST_PROXY === "1" ? headers["x-forwarded-for"]?.split(",").at(-1)?.trim() : undefined;
  return {
    // Dual-stack sockets report IPv4-mapped addresses.
    "x-client-address": forwarded || socket.remoteAddress?.replace(/^::ffff:/, "") || "",
    // Remix rejects cross-origin forms with an empty 500, so the action checks the origin itself.
    "x-client-origin": headers.origin ?? "",
  };
}
