import process from "node:process";

/** https://www.w3.org/TR/trace-context/: version, trace id, parent id and flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

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
    // The log lines of the request take the trace id from it.
    traceparent: TRACEPARENT.test(headers.traceparent) ? headers.traceparent : "",
  };
}
