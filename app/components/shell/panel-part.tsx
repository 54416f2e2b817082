import { useNavigation } from "@remix-run/react";
import { useEffect, type ComponentType } from "react";
import { opensPanel } from "~/definitions/search-href";
import { loadPanels, panelLoads } from "./load-panels";
import { reloadPage } from "./reload-page";

/** Loads the panels when a navigation opens one, concurrently with its data. */
export function usePanelsInTime(): void {
  const { location } = useNavigation();
  const opening = location !== undefined && opensPanel(new URLSearchParams(location.search));
  useEffect(() => {
    // The panel itself handles a failed load.
    if (opening) loadPanels().catch(() => undefined);
  }, [opening]);
}

/**
 * Returns a component whose chunk loads when it is shown. A navigation keeps the previous screen until then; a failed
 * load reloads the document (docs/decisions/0162-one-rendering.md).
 */
export function panelPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let failed = false;
  const loadOnce = async () => (Part ??= await load());
  const loadOrFail = () => loadOnce().catch(() => (failed = true));
  panelLoads.push(loadOnce);

  return function PanelPart(props: Props) {
    // React 18 suspends on a thrown promise.
    if (Part === undefined && !failed) throw loadOrFail();
    useEffect(() => {
      if (Part === undefined) reloadPage(window.location.pathname + window.location.search);
    }, []);
    return Part === undefined ? null : <Part {...props} />;
  };
}
