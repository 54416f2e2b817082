import { usualRanges } from "~/services/records/usual-ranges.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth", role("production", "edit")], usualRanges("/api/production/usual"));
