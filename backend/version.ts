import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** Version of this installation; a package's has date and commit: `0.2.0+20261128.cea96744` (scripts/pack.ts). */
export const VERSION = manifest.version;
