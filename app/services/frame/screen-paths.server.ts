let paths: ReadonlySet<string> | undefined;

/**
 * Returns true if a screen exists at a path. Reads route file names: importing the build's routes would be a circular
 * import.
 */
export function screenExists(path: string): boolean {
  paths ??= new Set(import.meta.env.SCREEN_FILES.map(pathOf));
  return paths.has(path);
}

const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, "")
    .replace(/_(?=\.|$)/g, "")
    .replaceAll(".", "/")}`;
