import { useActionData, useLoaderData } from "@remix-run/react";
import { ShiftScreen } from "~/components/shift/shift-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { loadShift, shiftActions } from "~/services/shift/screen.server";

export const handle = screenHandle({ title: "business:shift.title" });

export const loader = screenLoader(["auth", role("shift", "see")], loadShift);

export const action = screenAction(["auth", role("shift", "close")], shiftActions);

export default function Shift() {
  return <ShiftScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
