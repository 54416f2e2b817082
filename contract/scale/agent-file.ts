/** The agent as one file, made by `npm run build` (docs/scales.md, Agent). */
export const AGENT_FILE = "build/agent/scale-agent.mjs";
