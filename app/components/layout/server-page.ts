import { useEffect, useState } from "react";

/** The page that something between here and Gudang, a proxy, sends in the place of an answer: Remix throws its body away. */

/** A failure is shown at once; a page that is older belongs to a request that failed unseen. */
const FRESH_MS = 5_000;

let latest: { at: number; html: Promise<string | undefined> } | null = null;

/** Keeps, from now on, the HTML of the latest answer of 500 or more. */
export function watchServerPages(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    const isPage = answer.status >= 500 && answer.headers.get("Content-Type")?.startsWith("text/html") === true;
    if (isPage) latest = { at: Date.now(), html: readText(answer.clone()) };
    return answer;
  };
}

// What breaks off is no page.
const readText = (answer: Response) => answer.text().catch(() => undefined);

/** Returns the HTML that a proxy has just sent in the place of an answer; undefined when there is none. */
export async function readServerPage(): Promise<string | undefined> {
  return latest !== null && Date.now() - latest.at < FRESH_MS ? latest.html : undefined;
}

/** Returns that HTML for an error of a load; undefined until it has been read. */
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
