import { dataFolder } from "../dot-env";
import { sessionSecret } from "../session-secret";
import { BackupError } from "./error";
import { type Manifest, signerOf } from "./manifest";
import { verifyBackup } from "./restore";

const DONE = { restore: "restored", check: "checked" };
type Command = keyof typeof DONE;

/**
 * Verifies a backup without writing.
 * @param unsigned accepts a file without this Gudang's signature
 * @throws BackupError
 */
export async function verifyOwn(file: string, command: Command, unsigned: boolean): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  if (!unsigned) assertOwn(file, manifest, command, process.env.BACKUP_KEY || (await sessionSecret(dataFolder())));
  return manifest;
}

/** Checks the signature. @param command for the message @throws BackupError */
export function assertOwn(file: string, manifest: Manifest, command: Command, key: string): void {
  const signer = signerOf(manifest, key);
  if (signer === "own") return;
  const why =
    signer === "none"
      ? "has no signature"
      : "was signed with another secret, or changed afterwards. Put its session-secret into the data folder, or set its BACKUP_KEY";
  throw new BackupError(
    `${file} ${why}. Nothing was ${DONE[command]}. If you trust the file: npm run ${command} -- --unsigned ${file}`,
  );
}
