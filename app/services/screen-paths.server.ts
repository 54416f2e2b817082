let found: Set<string> | undefined;

/** The paths of the screens that this build has, so that the menu links to no screen that is still to be written. */
export async function screenPaths(): Promise<ReadonlySet<string>> {
  if (found !== undefined && !import.meta.env.DEV) return found;
  const { routes } = await import("virtual:remix/server-build");
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? "" : `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}`;
  };
  found = new Set(Object.keys(routes).map((id) => pathOf(id)));
  return found;
}
