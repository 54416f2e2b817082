import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export function startInTurn(socket: Socket, response: ServerResponse, start: () => void): void;
export function startWhenFree(response: ServerResponse, start: () => void): void;
