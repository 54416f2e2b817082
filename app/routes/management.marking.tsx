import { masterScreen } from "~/components/master/master-screen";
import { marking } from "~/definitions/marking";
import { screenHandle } from "~/definitions/screen-handle";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: marking.labels.title });
export const loader = masterLoader(marking);
export const action = masterAction(marking);
export default masterScreen(marking);

export { clientAction } from "~/components/shell/offline-client-action";
