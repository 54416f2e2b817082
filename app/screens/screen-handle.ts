export type LayoutName = "default" | "basic" | "blank" | "error";

/** What a screen tells the frame around it. */
export interface ScreenHandle {
  /** Key of the title in the browser's tab. */
  title: string;
  layout: LayoutName;
  /** `false`: no progress bar on the way to this screen. */
  progress?: boolean;
  /** `false`: the page stays where it is scrolled to. */
  scroll?: boolean;
  /** A title made from the loader's data, in front of the other: a record's number. */
  titleOf?: (data: unknown) => string | undefined;
}

/** The `handle` export of a screen. */
export function screenHandle<D = unknown>(
  options: Omit<ScreenHandle, "layout" | "titleOf"> & {
    layout?: LayoutName;
    titleOf?: (data: D) => string | undefined;
  },
): ScreenHandle {
  const { titleOf, ...rest } = options;
  // The frame calls it with the data of this very screen, or with nothing when its loader failed.
  return {
    layout: "default",
    ...rest,
    titleOf: titleOf && ((data) => (data == null ? undefined : titleOf(data as D))),
  };
}

/** The handle of the innermost screen that has one. */
export function deepestHandle(matches: readonly { handle: unknown; data: unknown }[]) {
  const match = matches.findLast(({ handle }) => isScreenHandle(handle));
  return match === undefined ? undefined : { handle: match.handle as ScreenHandle, data: match.data };
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "layout" in handle;
}
