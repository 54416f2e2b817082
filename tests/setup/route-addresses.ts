import { readdirSync } from "node:fs";

/** URLs of the routes whose file passes `wanted`, with a value for each parameter. */
export const routesWith = (value: string, wanted: (file: string) => boolean = () => true): string[] =>
  readdirSync("app/routes")
    .filter((file) => wanted(`app/routes/${file}`))
    .map(
      (file) =>
        `/${file
          .replace(/\.tsx?$/, "")
          .replace(/^_index$/, "")
          .replaceAll("_.", ".")
          .replaceAll(".", "/")
          .replace(/\$\w*/g, value)}`,
    );

/** URLs of all routes, with 1 for each parameter. */
export const routeAddresses = routesWith("1");
