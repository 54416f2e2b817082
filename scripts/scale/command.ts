import { readFileSync } from "node:fs";
import path from "node:path";
import { dataFolder, fileOf } from "../dot-env";
import { agentFile, runAgent } from "./agent";

/** `npm run scale-agent <settings.json>`; with `-- --try` it prints the two best protocols and lines. */
export async function scaleAgent(file: string | undefined, tries: boolean): Promise<void> {
  if (!file) {
    console.error("Usage: npm run scale-agent <settings.json> (docs/scales.md, Agent)");
    process.exitCode = 2;
    return;
  }
  const settings = agentFile.parse(JSON.parse(readFileSync(fileOf(file), "utf8")));
  await runAgent(settings, path.join(dataFolder(), "scale-agent", String(settings.scale)), tries);
}
