type LayoutName = "default" | "basic" | "blank" | "error";

/** `handle` of a screen, read by the frame. */
interface ScreenHandle {
  title: string;
  /** Default: the section's. */
  layout?: LayoutName;
  /** `false` keeps the scroll position. */
  scroll?: boolean;
  /** Prefix of the title: a record's number. */
  titleOf?: (data: unknown) => string | undefined;
}

export function screenHandle<D = unknown>(
  options: Omit<ScreenHandle, "titleOf"> & {
    titleOf?: (data: D) => string | undefined;
  },
): ScreenHandle {
  const { titleOf, ...rest } = options;
  // `data` is undefined if the loader failed.
  return {
    ...rest,
    titleOf: titleOf && ((data) => (data == null ? undefined : titleOf(data as D))),
  };
}

export const sectionHandle = (handle: { layout: LayoutName }) => handle;

/** Returns the innermost layout; "error" if no screen matches. */
export function findLayout(matches: readonly { handle: unknown; data: unknown }[]): LayoutName {
  if (deepestHandle(matches) === undefined) return "error";
  const layouts = matches.map(({ handle }) => (handle as Partial<ScreenHandle> | undefined)?.layout);
  return layouts.findLast((layout) => layout !== undefined) ?? "default";
}

/** Returns the innermost screen's handle and data. */
export function deepestHandle(matches: readonly { handle: unknown; data: unknown }[]) {
  const match = matches.findLast(({ handle }) => isScreenHandle(handle));
  return match === undefined ? undefined : { handle: match.handle as ScreenHandle, data: match.data };
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Lists paths, because the handle is not loaded yet. */
const WITHOUT_PROGRESS: readonly string[] = ["/monitor"];

/** Returns true for a path without a progress bar. */
export const loadsQuietly = (path: string): boolean => WITHOUT_PROGRESS.includes(path);
