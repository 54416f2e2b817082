import { readdirSync } from "node:fs";

/** URLs of all routes, with 1 for each parameter. */
export const routeAddresses = readdirSync("app/routes").map(
  (file) =>
    `/${file
      .replace(/\.tsx?$/, "")
      .replace(/^_index$/, "")
      .replaceAll("_.", ".")
      .replaceAll(".", "/")
      .replace(/\$\w*/g, "1")}`,
);
