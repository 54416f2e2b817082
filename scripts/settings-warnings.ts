import { existsSync, readFileSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { BUNDLED, bundledAge } from "#backend/system/bundled";
import { readFacts } from "./database";
import { makeFolder } from "./make-folder";

/** Returns a warning with the age of the bundled PostgreSQL if it misses fixes; null if it is recent. */
export function ageWarning(now: Date): string | null {
  const old = bundledAge(now);
  if (old === null) return null;
  return (
    `The bundled PostgreSQL ${BUNDLED.version} is ${old.months} months old and misses later security fixes: ` +
    "use your distribution's PostgreSQL (docs/operation.md, PostgreSQL of the distribution)."
  );
}

/** Returns warnings about settings that are valid and may still not work. */
export async function settingsWarnings(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): Promise<string[]> {
  const folders: [string, string | undefined][] = [
    ["BACKUP_DIR", env.BACKUP_KEEP === "0" ? undefined : env.BACKUP_DIR || path.join(dataDir, "backups")],
    ["MAIL_DIR", env.SMTP_URL ? undefined : env.MAIL_DIR],
  ];
  const unwritable = folders.map(async ([name, folder]) => {
    if (folder === undefined) return [];
    const reason = await makeFolder(folder, 0o700)
      .then(() => access(folder, constants.W_OK))
      .then(() => null, errorCode);
    return reason === null ? [] : [`${name}: ${folder} cannot be written (${reason}).`];
  });
  const { DATABASE_READ_URL: standby } = env;
  const silent =
    standby === undefined || standby === ""
      ? []
      : await readFacts("DATABASE_READ_URL", standby).then(
          () => [],
          (error: unknown) => [
            `${error instanceof Error ? error.message : String(error)} Reports are read from DATABASE_URL.`,
          ],
        );
  return [...mistyped(Object.keys(env), settingNames()), ...(await Promise.all(unwritable)).flat(), ...silent];
}

const errorCode = (error: NodeJS.ErrnoException) => error.code ?? error.message;

/** Names of all settings, from `.env.example`. */
function settingNames(): string[] {
  if (!existsSync(".env.example")) return [];
  return [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
}

/** Names unknown variables one slip away from a setting: `PROT` for `PORT`. */
export function mistyped(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((one) => one.length > 3 && isOneSlip(name, one));
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
}

/** True for one letter more, less or changed, or two neighbours swapped. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(from);
  if (one.length === other.length) {
    const swapped = one[start] === other[start + 1] && one[start + 1] === other[start];
    return (
      rest(one, start + 1) === rest(other, start + 1) || (swapped && rest(one, start + 2) === rest(other, start + 2))
    );
  }
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return rest(longer, start + 1) === rest(shorter, start);
}
