import { existsSync } from "node:fs";
import path from "node:path";

/** Loads `.env` if present, without overriding the environment. */
export function readDotEnv(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Returns the data folder. */
export const dataFolder = () => path.resolve(process.env.GUDANG_DATA || "data");

/** Resolves a path against the user's working directory. */
export const fileOf = (name: string) => path.resolve(process.env.INIT_CWD ?? ".", name);
