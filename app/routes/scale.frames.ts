import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { browserLine, takeBrowserFrames } from "~/services/scales/browser-frames.server";

export const loader = screenLoader(["auth", role("outbound", "weigh")], browserLine);

export const action = screenAction(["auth", role("outbound", "weigh")], takeBrowserFrames);
