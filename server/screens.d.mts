import type { ServerBuild } from "@remix-run/node";

export function screens(build: ServerBuild): (request: Request) => Promise<Response>;
