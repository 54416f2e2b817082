import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { agentFileWithKey, loadAgentFile } from "~/services/scales/agent-file.server";

export const loader = screenLoader(["auth", role("scale", "see")], loadAgentFile);

export const action = screenAction(["auth", role("scale", "edit")], agentFileWithKey);
