import { masterScreen } from "~/components/master/master-screen";
import { outboundItem } from "~/definitions/outbound-item";
import { screenHandle } from "~/definitions/screen-handle";
import { masterAction } from "~/services/masters/actions.server";
import { masterLoader } from "~/services/masters/list.server";

export const handle = screenHandle({ title: outboundItem.labels.title });
export const loader = masterLoader(outboundItem);
export const action = masterAction(outboundItem);
export default masterScreen(outboundItem);

export { clientAction } from "~/components/shell/offline-client-action";
