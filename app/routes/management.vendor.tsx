import { masterScreen } from "~/components/master/master-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { vendor } from "~/definitions/vendor";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: vendor.labels.title });
export const loader = masterLoader(vendor);
export const action = masterAction(vendor);
export default masterScreen(vendor);

export { clientAction } from "~/components/shell/offline-client-action";
