import { access, constants, realpath, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { makeFolder } from "../make-folder";
import { standIn } from "./account";
import { checkRuns, findBinaries, reachableBinaries } from "./binaries";
import { checkVersion, createCluster, readSecrets, removeUnfinished } from "./cluster";
import { BundledError } from "./error";
import { takeOwnership } from "./owner";
import { APPLICATION, cutBuiltIns, DATABASE, ensureRoles, OWNER, type Role, SUPERUSER } from "./roles";
import { type Running, launchOrAdopt, stopServer } from "./running";
import { type Postmaster, addressOf } from "./server";

interface BundledOptions {
  /** The database is in its `postgres` folder. */
  dataDir: string;
  log: (line: string) => void;
  /** disables fsync; for tests */
  fast?: boolean;
  /** Process that stops the server, by default this one. */
  owner?: number | undefined;
}

export interface Bundled extends Running {
  /** URL of the application's role, which owns no table */
  url: string;
  ownerUrl: string;
  rootUrl: string;
  pid: number;
  /** false while another process is responsible for stopping the server */
  owned: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL or adopts one left by a killed Gudang. Safe after kill -9 and with concurrent starters.
 * @throws BundledError
 */
export async function startBundled(given: BundledOptions): Promise<Bundled> {
  const { dataDir: folder, log, fast = false, owner = process.pid } = given;
  const dataDir = await makeDataFolder(path.resolve(folder));
  const place = path.join(dataDir, "postgres");
  await checkBelongs(dataDir, place);
  const binaries = await findBinaries();
  if (await exists(place)) await checkVersion(place, binaries.version);
  const account = await standIn(place);
  const native = account ? await reachableBinaries(binaries, account) : binaries.native;
  checkRuns(native, account);

  await removeUnfinished(dataDir);
  if (!(await exists(place))) {
    log("Preparing the database");
    await createCluster({ dataDir, cluster: place, native, account, fast });
  }
  const cluster = await realpath(place);
  if (path.dirname(cluster) !== dataDir) log(`The database is kept in ${cluster}`);

  const secrets = await readSecrets(cluster, account);
  const options = { dataDir, cluster, native, account, fast, owner };
  const addressOn =
    (found: Postmaster) =>
    (user: Role, database: string, password = secrets[user]) =>
      addressOf(found, user, password, database);
  let owned = false;
  const settle = async (found: Postmaster) => {
    // Before the first statement: the watchdog of a dead starter checks the owner.
    owned = await takeOwnership(dataDir, owner);
    await ensureRoles(addressOn(found), secrets);
    await cutBuiltIns(addressOn(found)(SUPERUSER, DATABASE));
  };
  const postmaster = await launchOrAdopt(options, log, (found) => succeeds(settle(found)));
  const address = addressOn(postmaster);
  return {
    url: address(APPLICATION, DATABASE),
    ownerUrl: address(OWNER, DATABASE),
    rootUrl: address(SUPERUSER, DATABASE),
    pid: postmaster.pid,
    owned,
    options,
    postmaster,
    stop: () => stopServer(options),
  };
}

/** Returns false while the server is stopping or recovering. */
async function succeeds(use: Promise<void>): Promise<boolean> {
  try {
    await use;
    return true;
  } catch (error) {
    // 57P01 to 57P03: shutting down, killed or not ready. No code: connection lost.
    if (error instanceof pg.DatabaseError && !error.code?.startsWith("57P")) throw error;
    return false;
  }
}

async function makeDataFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder);
    return await realpath(folder);
  } catch (error) {
    throw new BundledError(
      `The data folder ${folder} cannot be made (${String(error)}). Set GUDANG_DATA to one that you may write to.`,
    );
  }
}

/** Rejects a folder of another user. */
async function checkBelongs(dataDir: string, place: string): Promise<void> {
  const me = process.getuid?.();
  if (me === undefined || me === 0) return;
  const reason = await stat(place).then(
    (found) => (found.uid === me ? undefined : "its database belongs to another user"),
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") return "its database belongs to another user";
      return access(dataDir, constants.W_OK).then(
        () => undefined,
        () => "this user may not write there",
      );
    },
  );
  if (!reason) return;
  throw new BundledError(
    `The data folder ${dataDir} was first used by another user, such as root: ${reason}. ` +
      "Start Gudang as that user, or set GUDANG_DATA to another folder.",
  );
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
