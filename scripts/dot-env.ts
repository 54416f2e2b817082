import { existsSync } from "node:fs";
import path from "node:path";

/** Reads `.env`, where there is one; what the environment sets already wins over it. */
export function readDotEnv(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Returns the data folder of `npm start`, which other commands share. */
export const dataFolder = () => path.resolve(process.env.GUDANG_DATA || "data");

/** Finds a file from where the person stands, not from the folder of the project. */
export const fileOf = (name: string) => path.resolve(process.env.INIT_CWD ?? ".", name);
