import type { ServerResponse } from "node:http";

export const answerHeaders: Record<string, string>;
export function setAnswerHeaders(response: ServerResponse, address: string): void;
