import { masterScreen } from "~/components/master/master-screen";
import { exDoMaster } from "~/definitions/ex-do-master";
import { screenHandle } from "~/definitions/screen-handle";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: exDoMaster.labels.title });
export const loader = masterLoader(exDoMaster);
export const action = masterAction(exDoMaster);
export default masterScreen(exDoMaster);

export { clientAction } from "~/components/shell/offline-client-action";
