import { Agent, fetch } from "undici";
import { ProviderAway, ProviderWrong } from "./failures";

export interface Asked {
  status: number;
  body: unknown;
}

interface Question {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Response size limit in bytes; real provider responses are far smaller. */
const LONGEST = 1_000_000;

// Remix replaces global fetch with undici 6, which fails with Node 24's dispatcher; use undici directly.
const agent = new Agent({ connect: { timeout: 3_000 } });

/** Requests JSON. @throws ProviderAway without a response or for a 5xx, ProviderWrong for invalid JSON */
export async function ask(address: string, { headers, ...question }: Question): Promise<Asked> {
  const host = new URL(address).host;
  const answer = await fetch(address, {
    ...question,
    headers: { Accept: "application/json", ...headers },
    redirect: "error",
    dispatcher: agent,
  }).catch((error: unknown) => {
    throw new ProviderAway(`${host} does not answer: ${reasonOf(error)}`);
  });
  const text = await answer.text().catch((error: unknown) => {
    throw new ProviderAway(`${host} stops in its answer: ${reasonOf(error)}`);
  });
  if (answer.status >= 500) throw new ProviderAway(`${host} answers ${answer.status}`);
  if (text.length > LONGEST) throw new ProviderWrong(`${host} answers ${text.length} characters`);
  try {
    return { status: answer.status, body: JSON.parse(text) as unknown };
  } catch {
    throw new ProviderWrong(`${host} answers ${answer.status} without JSON`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
