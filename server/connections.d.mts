import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";

export const serverOptions: ServerOptions;
export function isWithinConnection(request: IncomingMessage, response: ServerResponse): boolean;
export function limitConnections(server: Server, stalledMs?: number): void;
