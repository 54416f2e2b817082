import { useNavigation } from "@remix-run/react";
import { useEffect, type ComponentType } from "react";
import { opensSomething } from "~/definitions/search-href";
import { useLoadedPart } from "../ui/use-loaded-part";
import { reloadPage } from "./reload-page";

const loads: (() => Promise<unknown>)[] = [];

/** Loads the panels of the loaded screens: the server renders them, and a page with an open panel hydrates it. */
export const loadPanels = () => Promise.all(loads.map((load) => load()));

/** Loads the panels when a navigation opens one, concurrently with its data. */
export function usePanelsInTime(): void {
  const { location } = useNavigation();
  const opening = location !== undefined && opensSomething(new URLSearchParams(location.search));
  useEffect(() => {
    // The panel itself handles a failed load.
    if (opening) loadPanels().catch(() => undefined);
  }, [opening]);
}

/**
 * Returns a panel whose chunk loads when it opens; a failed load reloads the document
 * (docs/decisions/0080-scripts-per-screen.md).
 */
export function panelPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  const loadOnce = async () => (Part ??= await load());
  loads.push(loadOnce);

  return function PanelPart(props: Props) {
    const { failed } = useLoadedPart(loadOnce, true);
    useEffect(() => {
      if (failed) reloadPage(window.location.pathname + window.location.search);
    }, [failed]);
    return Part === undefined ? null : <Part {...props} />;
  };
}
