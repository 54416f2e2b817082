// No dependencies: looks at the port before the installation.
import { createServer } from "node:net";

const NO_ADDRESS = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"];

/**
 * Returns a sentence if no server can listen there, else null.
 * @param {number} port
 * @param {string | undefined} host empty for all addresses
 * @returns {Promise<string | null>}
 */
export function portProblem(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }) => {
      if (NO_ADDRESS.includes(code))
        return resolve(`HOST: ${host} is no address of this machine. Leave it empty for all.`);
      const why = code === "EADDRINUSE" ? "is in use by another program" : `cannot be listened on (${code})`;
      // Ports below 1024 need root.
      const example = port < 1024 || port === 65_535 ? 3000 : port + 1;
      resolve(`Port ${port} ${why}. Choose another one with PORT, for example PORT=${example}.`);
    });
    probe.listen(port, host || undefined, () => probe.close(() => resolve(null)));
  });
}
