import { showLiveScales } from "~/services/weighing/live-scales.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth", role("reading", "see")], showLiveScales);
