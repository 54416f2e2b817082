import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";

export const serverOptions: ServerOptions;
export function isWithinConnection(request: IncomingMessage, response: ServerResponse): boolean;
export function keepStream(request: IncomingMessage, response: ServerResponse, isDraining?: boolean): void;
export function endStreams(): void;
export function limitConnections(server: Server, stalledMs?: number): void;
