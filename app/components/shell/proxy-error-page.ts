import { useEffect, useState } from "react";

/** Captures a proxy's error page, because Remix discards it. */

/** Older pages belong to other requests. */
const FRESH_MS = 5_000;

let latest: { at: number; html: Promise<string | undefined> } | null = null;

/** Keeps the page of a response from status 500. */
export function noteServerPage(answer: Response): void {
  const isPage = answer.status >= 500 && answer.headers.get("Content-Type")?.startsWith("text/html") === true;
  if (isPage) latest = { at: Date.now(), html: readText(answer.clone()) };
}

// Ignores truncated bodies.
const readText = (answer: Response) => answer.text().catch(() => undefined);

/** Returns a recent proxy error page. */
export async function readServerPage(): Promise<string | undefined> {
  return latest !== null && Date.now() - latest.at < FRESH_MS ? latest.html : undefined;
}

/** Returns the page of a load error, once read. */
export function useServerPage(error: unknown): string | undefined {
  const [page, setPage] = useState<{ error: unknown; html: string | undefined }>();
  useEffect(() => {
    let gone = false;
    void readServerPage().then((html) => {
      if (!gone) setPage({ error, html });
    });
    return () => {
      gone = true;
    };
  }, [error]);
  return page?.error === error ? page?.html : undefined;
}
