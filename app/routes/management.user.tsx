import { useActionData, useLoaderData } from "@remix-run/react";
import { UsersScreen } from "~/components/user/users-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { userActions } from "~/services/users/actions.server";
import { loadUsers } from "~/services/users/list.server";

export const handle = screenHandle({ title: "business:user.title" });

export const loader = screenLoader(["auth", role("user", "see")], loadUsers);

export const action = screenAction(["auth", role("user", "edit")], userActions);

export default function Users() {
  return <UsersScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
