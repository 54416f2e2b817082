import { masterScreen } from "~/components/master/master-screen";
import { outboundItem } from "~/screens/outbound-item";
import { screenHandle } from "~/screens/screen-handle";
import { masterAction, masterLoader } from "~/services/masters/master.server";

export const handle = screenHandle({ title: outboundItem.words.title });
export const loader = masterLoader(outboundItem);
export const action = masterAction(outboundItem);
export default masterScreen(outboundItem);

export { clientAction } from "~/components/form/offline-client-action";
export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
