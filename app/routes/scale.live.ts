import { showLiveScales } from "~/services/weighing/live-scales.server";
import { noteOpenCard } from "~/services/weighing/open-card.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth", role("reading", "see")], showLiveScales);

export const action = screenAction(["auth", role("reading", "see")], noteOpenCard);
