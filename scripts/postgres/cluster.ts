import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chown, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Account, canEnter, farFolder } from "./programs";
import { DATABASE, ROLES, type Role, SUPERUSER } from "./roles";

/** Run by psql on other servers. */
const ROLES_FILE = "deploy/postgresql/roles.sql";
const UNFINISHED = "postgres.new-";

type Secrets = Record<Role, string>;

/** How PostgreSQL's programs run. */
export interface Programs {
  bin: string;
  account: Account | undefined;
  /** without fsync, for tests */
  fast: boolean;
}

/**
 * Makes `<dataDir>/postgres` with roles and database, or a link to it where the account cannot enter the data folder. It
 * gets its name last, so that a kill leaves no partial cluster; that of a concurrent start is kept.
 */
export async function makeCluster(dataDir: string, programs: Programs): Promise<void> {
  const place = path.join(dataDir, "postgres");
  const { account } = programs;
  const home = account && !canEnter(account, dataDir) ? await farFolder("data-") : dataDir;
  const unfinished = await mkdtemp(path.join(home, UNFINISHED));
  try {
    await initialise(unfinished, programs);
    await rename(path.join(unfinished, "postgres"), path.join(home, "postgres"));
    if (home !== dataDir) await symlink(path.join(home, "postgres"), place);
  } catch (error) {
    if (home !== dataDir) await rm(home, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  } finally {
    for (const name of await readdir(dataDir))
      if (name.startsWith(UNFINISHED)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

async function initialise(folder: string, { bin, account, fast }: Programs): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid);
  const cluster = path.join(folder, "postgres");
  const run = (program: string, args: string[], input = "") =>
    execFileSync(path.join(bin, program), args, {
      ...asServer(account),
      input,
      stdio: ["pipe", "ignore", "inherit"],
    });
  for (const role of ROLES) {
    const file = path.join(folder, passwordFile(role));
    await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 });
    if (account) await chown(file, account.uid, account.gid);
  }
  const secrets = readSecrets(folder);
  // Builtin C.UTF-8 sorts and folds case identically on every system.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=scram-sha-256", `--pwfile=${path.join(folder, passwordFile(SUPERUSER))}`];
  run("initdb", ["-D", cluster, `--username=${SUPERUSER}`, ...locale, ...access, ...(fast ? ["--no-sync"] : [])]);
  const [onServer = "", inDatabase = ""] = (await readFile(ROLES_FILE, "utf8"))
    .replaceAll(/^\\getenv.*\n/gm, "")
    .replace(":'owner_password'", `'${secrets.gudang_owner}'`)
    .replace(":'application_password'", `'${secrets.gudang}'`)
    .split(`\\connect ${DATABASE}`);
  // With -j a statement ends at a semicolon before an empty line.
  const single = [
    "--single",
    "-D",
    cluster,
    "-j",
    "-c",
    "exit_on_error=on",
    "-c",
    "log_min_messages=fatal",
    ...(fast ? ["-F"] : []),
  ];
  run("postgres", [...single, "postgres"], `${onServer.trim()}\n\n`);
  run("postgres", [...single, DATABASE], `${inDatabase.trim()}\n\n`);
  for (const role of ROLES) await rename(path.join(folder, passwordFile(role)), path.join(cluster, passwordFile(role)));
}

export const readSecrets = (cluster: string) =>
  Object.fromEntries(
    ROLES.map((role) => [role, readFileSync(path.join(cluster, passwordFile(role)), "utf8")]),
  ) as Secrets;

const passwordFile = (role: Role) => `${role}.password`;

/** Options of PostgreSQL's programs, which get no settings of the user. */
export const asServer = (account: Account | undefined) => ({
  cwd: "/",
  env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
  ...account,
});
