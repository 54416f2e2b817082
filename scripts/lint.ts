import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";

const CHECKS: Record<string, string> = {
  "Rules and types": "oxlint/bin/oxlint",
  Format: "oxfmt/bin/oxfmt --check",
  Walls:
    "dependency-cruiser/bin/dependency-cruise.mjs --config .dependency-cruiser.js --cache .cache/walls " +
    "app backend contract server scripts bench tests",
  Unused: "knip/bin/knip.js --cache --cache-location .cache/knip",
};

/** Runs every check, and prints the output of failed ones. Returns the exit status. @param givesWay runs with low priority */
export async function lint({ givesWay = false } = {}): Promise<number> {
  let status = 0;
  for (const [name, command] of Object.entries(CHECKS)) {
    const began = Date.now();
    const checking = promisify(execFile)(process.execPath, `node_modules/${command}`.split(" "), {
      maxBuffer: 2 ** 26,
    });
    if (givesWay && checking.child.pid !== undefined) setPriority(checking.child.pid, constants.priority.PRIORITY_LOW);
    const right = await checking.then(
      () => true,
      (error: Error & { stdout: string; stderr: string }) => {
        console.log(`${error.stdout}${error.stderr}`.trim());
        return false;
      },
    );
    console.log(`${name}: ${right ? "right" : "WRONG"} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    if (!right) status = 1;
  }
  return status;
}
