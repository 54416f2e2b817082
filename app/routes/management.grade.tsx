import { masterScreen } from "~/components/master/master-screen";
import { grade } from "~/definitions/grade";
import { screenHandle } from "~/definitions/screen-handle";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: grade.labels.title });
export const loader = masterLoader(grade);
export const action = masterAction(grade);
export default masterScreen(grade);

export { clientAction } from "~/components/shell/offline-client-action";
