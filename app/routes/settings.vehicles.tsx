import { masterScreen } from "~/components/master/master-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { vehicle } from "~/definitions/vehicle";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: vehicle.labels.title });
export const loader = masterLoader(vehicle);
export const action = masterAction(vehicle);
export default masterScreen(vehicle);

export { clientAction } from "~/components/shell/offline-client-action";
