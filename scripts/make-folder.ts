import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/** Makes a folder and its parents. Node's recursive mkdir never returns below /proc. @throws the system's error */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (await stat(folder).catch(() => undefined)) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
