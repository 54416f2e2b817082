import { useEffect, useState } from "react";

/** Captures a proxy's HTML error page, because Remix discards its body. */

/** An older page belongs to an unrelated request. */
const FRESH_MS = 5_000;

let latest: { at: number; html: Promise<string | undefined> } | null = null;

/** Starts capturing the HTML of responses with status 500 and above. */
export function watchServerPages(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    const isPage = answer.status >= 500 && answer.headers.get("Content-Type")?.startsWith("text/html") === true;
    if (isPage) latest = { at: Date.now(), html: readText(answer.clone()) };
    return answer;
  };
}

// A truncated body is not shown.
const readText = (answer: Response) => answer.text().catch(() => undefined);

/** Returns the HTML of a recent proxy error. */
export async function readServerPage(): Promise<string | undefined> {
  return latest !== null && Date.now() - latest.at < FRESH_MS ? latest.html : undefined;
}

/** Returns the captured HTML for a load error, once it has been read. */
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
