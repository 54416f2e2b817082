import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import { connect, type PeerCertificate } from "node:tls";
import { BAD_FREE_BYTES, CERTIFICATE_DAYS, MIN_FREE_BYTES } from "#contract/plant/system";
import type { BackendEnv } from "../env";
import { isDiskFull } from "../http/answer-error";
import { briefly } from "../memo";
import type { Found } from "./found";

/** Parts outside of the database: disks and the certificate. */

const TIMEOUT_MS = 2_000;
const KEEP_MS = 60_000;
const DAY_MS = 86_400_000;

interface Disk {
  folder: string;
  /** null if the folder does not exist */
  freeBytes: number | null;
  isWritable: boolean;
}

// A share that hangs blocks one thread of libuv, not one more with each read.
const reading = new Map<string, Promise<Disk>>();

function readDisk(folder: string): Promise<Disk> {
  const read = async (): Promise<Disk> => {
    const freeBytes = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    );
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    return { folder: path.resolve(folder), freeBytes, isWritable };
  };
  const disk = reading.get(folder) ?? read().finally(() => reading.delete(folder));
  reading.set(folder, disk);
  return disk;
}

/** Reads the fullest disk that this process knows: of the bundled database, of backups, of mails. */
export async function diskState({ GUDANG_POSTGRES, BACKUP_DIR, BACKUP_KEEP, MAIL_DIR }: BackendEnv): Promise<Found> {
  if (isDiskFull()) return { state: "bad", detail: "full" };
  const backups = BACKUP_KEEP > 0 ? BACKUP_DIR : undefined;
  const folders = [GUDANG_POSTGRES, backups, MAIL_DIR, "."].filter((folder) => folder !== undefined);
  const disks = await Promise.all(folders.map(readDisk));
  const locked = disks.find(({ folder, isWritable }) => backups && folder === path.resolve(backups) && !isWritable);
  if (locked) return { state: "bad", detail: "unwritable", text: locked.folder };
  const [fullest] = disks
    .flatMap(({ folder, freeBytes }) => (freeBytes === null ? [] : { folder, freeBytes }))
    .toSorted((one, other) => one.freeBytes - other.freeBytes);
  if (!fullest) throw new Error("No disk can be read.");
  const { folder: text, freeBytes: count } = fullest;
  return { state: stateOfFree(count), detail: "free", count, text };
}

/** Assesses free bytes. */
export const stateOfFree = (bytes: number) =>
  bytes < BAD_FREE_BYTES ? "bad" : bytes < MIN_FREE_BYTES ? "warning" : "good";

const readCertificate = briefly(
  KEEP_MS,
  ({ hostname, port }: URL): Promise<PeerCertificate> =>
    new Promise((resolve, reject) => {
      const address = { host: hostname, port: Number(port) || 443, servername: isIP(hostname) ? "" : hostname };
      // Only its dates are read; browsers judge the rest.
      const socket = connect({ ...address, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate());
        socket.destroy();
      });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("ETIMEDOUT")));
      socket.on("error", reject);
    }),
);

/** Reads the certificate of APP_URL, and assesses it. */
export async function certificateState({ APP_URL }: BackendEnv): Promise<Found> {
  if (!APP_URL?.startsWith("https:")) return { state: "off", detail: "off" };
  try {
    return stateOfCertificate(await readCertificate(new URL(APP_URL)), Date.now());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { state: "warning", detail: "unread", text: code ?? String(error) };
  }
}

/** Assesses a certificate: it needs attention in its last CERTIFICATE_DAYS, a short one in its last quarter. */
export function stateOfCertificate(
  { valid_from, valid_to }: Pick<PeerCertificate, "valid_from" | "valid_to">,
  now: number,
): Found {
  const end = Date.parse(valid_to);
  const at = new Date(end).toISOString();
  if (end < now) return { state: "bad", detail: "over", at, since: at };
  const late = end - Math.min(CERTIFICATE_DAYS * DAY_MS, (end - Date.parse(valid_from)) / 4);
  const count = Math.floor((end - now) / DAY_MS);
  return { state: late < now ? "warning" : "good", detail: "until", at, count, since: new Date(late).toISOString() };
}
