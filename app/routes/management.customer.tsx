import { masterScreen } from "~/components/master/master-screen";
import { customer } from "~/definitions/customer";
import { screenHandle } from "~/definitions/screen-handle";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: customer.labels.title });
export const loader = masterLoader(customer);
export const action = masterAction(customer);
export default masterScreen(customer);

export { clientAction } from "~/components/shell/offline-client-action";
