type LayoutName = "default" | "basic" | "blank" | "error";

/** The `handle` of a screen, read by the frame around it. */
interface ScreenHandle {
  /** The translation key of the browser tab's title. */
  title: string;
  /** Default: that of the section. */
  layout?: LayoutName;
  /** `false`: the scroll position is kept. */
  scroll?: boolean;
  /** Returns a title from the loader's data, in front of the other: a record's number. */
  titleOf?: (data: unknown) => string | undefined;
}

/** Makes the `handle` export of a screen. */
export function screenHandle<D = unknown>(
  options: Omit<ScreenHandle, "titleOf"> & {
    titleOf?: (data: D) => string | undefined;
  },
): ScreenHandle {
  const { titleOf, ...rest } = options;
  // The frame calls it with the data of this screen, or with undefined when its loader failed.
  return {
    ...rest,
    titleOf: titleOf && ((data) => (data == null ? undefined : titleOf(data as D))),
  };
}

/** Makes the `handle` export of a section: the layout of its screens. */
export const sectionHandle = (handle: { layout: LayoutName }) => handle;

/** Returns the layout of the innermost route that names one; "error" where no screen matches. */
export function layoutOf(matches: readonly { handle: unknown; data: unknown }[]): LayoutName {
  if (deepestHandle(matches) === undefined) return "error";
  const layouts = matches.map(({ handle }) => (handle as Partial<ScreenHandle> | undefined)?.layout);
  return layouts.findLast((layout) => layout !== undefined) ?? "default";
}

/** Returns the handle and data of the innermost screen that has a handle. */
export function deepestHandle(matches: readonly { handle: unknown; data: unknown }[]) {
  const match = matches.findLast(({ handle }) => isScreenHandle(handle));
  return match === undefined ? undefined : { handle: match.handle as ScreenHandle, data: match.data };
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/**
 * Screens that no progress bar announces. By their paths: a handle comes with the module of its screen, which is still being loaded
 * when the bar has to know.
 */
const WITHOUT_PROGRESS: readonly string[] = ["/monitor"];

/** Returns true when no progress bar shows on the way to this path. */
export const loadsQuietly = (path: string): boolean => WITHOUT_PROGRESS.includes(path);
