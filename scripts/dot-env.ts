import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/** Loads `.env` if present, also with the byte order mark of Windows, without overriding the environment. */
export function readDotEnv(file = ".env"): void {
  if (!existsSync(file)) return;
  const set = parseEnv(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  for (const [name, value] of Object.entries(set)) process.env[name] ??= value;
}

/** Returns the data folder. */
export const dataFolder = () => path.resolve(process.env.GUDANG_DATA || "data");

/** Resolves a path against the user's working directory. */
export const fileOf = (name: string) => path.resolve(process.env.INIT_CWD ?? ".", name);
