import process from "node:process";
import { createRequestHandler } from "@remix-run/node";

/** Segments of a section: `/record/outbound`. */
const DEPTH = 2;

/**
 * Returns the handler of the screens. Remix matches each address against all routes it has, three times: a section's
 * handler has only those that can match there.
 * @param build output of `remix vite:build`
 */
export function screens(build) {
  const handlerOf = (routes) => createRequestHandler({ ...build, routes }, process.env.NODE_ENV);
  const all = handlerOf(build.routes);
  const handlers = new Map(
    sectionsOf(build.routes).map((section) => [section, handlerOf(routesIn(build.routes, section))]),
  );
  return (request) => {
    const segments = segmentsOf(new URL(request.url).pathname.replace(/\.data$/, "").toLowerCase()).slice(0, DEPTH);
    const handler = handlers.get(segments.join("/")) ?? handlers.get(segments[0]) ?? all;
    return handler(request);
  };
}

const segmentsOf = (path = "") => path.split("/").filter(Boolean);
const isFixed = (segment) => /^[^:*?]+$/.test(segment);

/** Returns the segments of a route with those of its parents. */
function patternOf(routes, id) {
  const { parentId, path } = routes[id];
  return [...(parentId === undefined ? [] : patternOf(routes, parentId)), ...segmentsOf(path)];
}

/** Returns the first one and two segments of all routes that have no parameter in them. */
function sectionsOf(routes) {
  const sections = Object.keys(routes).flatMap((id) => {
    const pattern = patternOf(routes, id).slice(0, DEPTH);
    return pattern.map((_, last) => pattern.slice(0, last + 1)).filter((section) => section.every(isFixed));
  });
  return [...new Set(sections.map((section) => section.join("/")))];
}

/** Returns the routes that match an address in the section, and their parents. */
function routesIn(routes, section) {
  const within = (pattern) =>
    segmentsOf(section).every((segment, at) => !isFixed(pattern[at] ?? "") || pattern[at] === segment);
  return Object.fromEntries(Object.entries(routes).filter(([id]) => within(patternOf(routes, id))));
}
