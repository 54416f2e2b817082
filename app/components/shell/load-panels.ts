/** Loaders of `panelPart`, in a separate file because every page imports them. */
export const panelLoads: (() => Promise<unknown>)[] = [];

/** Loads the panels of the loaded screens: the server renders them, and a page with an open panel hydrates it. */
export const loadPanels = () => Promise.all(panelLoads.map((load) => load()));
