import { masterScreen } from "~/components/master/master-screen";
import { inboundItem } from "~/definitions/inbound-item";
import { screenHandle } from "~/definitions/screen-handle";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: inboundItem.labels.title });
export const loader = masterLoader(inboundItem);
export const action = masterAction(inboundItem);
export default masterScreen(inboundItem);

export { clientAction } from "~/components/shell/offline-client-action";
