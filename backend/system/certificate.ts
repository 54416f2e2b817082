import { isIP } from "node:net";
import { connect } from "node:tls";
import type { BackendEnv } from "../env";
import { briefly } from "../memo";

const TIMEOUT_MS = 2_000;
const KEEP_MS = 60_000;

/** Returns the end of the certificate at APP_URL; null without https. @throws Error if it cannot be read */
export async function certificateEnd({ APP_URL }: Pick<BackendEnv, "APP_URL">): Promise<Date | null> {
  return APP_URL?.startsWith("https:") ? readEnd(new URL(APP_URL)) : null;
}

const readEnd = briefly(
  KEEP_MS,
  ({ hostname, port }: URL): Promise<Date> =>
    new Promise((resolve, reject) => {
      const address = { host: hostname, port: Number(port) || 443, servername: isIP(hostname) ? "" : hostname };
      // Only its dates are read; browsers judge the rest.
      const socket = connect({ ...address, rejectUnauthorized: false }, () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.destroy();
      });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("ETIMEDOUT")));
      socket.on("error", reject);
    }),
);
