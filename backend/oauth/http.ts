import { Agent, fetch } from "undici";
import { ProviderAway, ProviderWrong } from "./failures";

/** An answer of a provider, its JSON read. */
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

/** No answer that is used is nearly as long, in bytes. */
const LONGEST = 1_000_000;

// Remix puts the fetch of undici 6 in the place of Node's, which fails with the dispatcher that Node 24 has set: so this asks with
// its own, on every version of Node.
const agent = new Agent({ connect: { timeout: 3_000 } });

/** Asks an identity provider for JSON. @throws ProviderAway without an answer and for a 5xx, ProviderWrong for what is no JSON */
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
