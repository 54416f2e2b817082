import { type Agent, request } from "node:http";

interface Sent {
  method?: string;
  agent: Agent;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends a request by `node:http` on a connection of the agent, because `fetch` retries and chooses connections
 * itself.
 */
export function sendTo(url: string, { body, ...options }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
