let paths: ReadonlySet<string> | undefined;

/**
 * Tells whether there is a screen at a path, so that the menu links to none that is still to be written. Read from the names of the
 * route files: the routes of the build itself would make its modules a circle, of which the development server, after a change,
 * hands out the half that is loaded.
 */
export function screenExists(path: string): boolean {
  paths ??= new Set(import.meta.env.SCREEN_FILES.map(pathOf));
  return paths.has(path);
}

/** `record.outbound_.$id.item.tsx` is the screen at `/record/outbound/$id/item`. */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, "")
    .replace(/_(?=\.|$)/g, "")
    .replaceAll(".", "/")}`;
