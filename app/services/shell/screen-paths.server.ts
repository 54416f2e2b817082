let paths: ReadonlySet<string> | undefined;

/** Returns true if a screen exists. Reads file names, because importing the routes would be circular. */
export function screenExists(path: string): boolean {
  paths ??= new Set(import.meta.env.SCREEN_FILES.map(pathOf));
  return paths.has(path);
}

const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, "")
    .replace(/_(?=\.|$)/g, "")
    .replaceAll(".", "/")}`;
