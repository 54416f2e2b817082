import path from "node:path";
import { makeFolder } from "./make-folder";
import { readSecretFile } from "./secret-file";
import { StartError } from "./start-error";

/** Returns SESSION_SECRET, or a generated secret in the data folder. */
export async function sessionSecret(dataDir: string): Promise<string> {
  if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET;
  try {
    await makeFolder(dataDir);
    return await readSecretFile(path.join(dataDir, "session-secret"), { bytes: 32 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The session secret cannot be kept in ${dataDir} (${reason}). Set GUDANG_DATA or SESSION_SECRET.`,
    );
  }
}
