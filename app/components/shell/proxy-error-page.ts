import { useEffect, useState } from "react";

/**
 * Returns a proxy's error page. Remix discards the one that answered its own request, so this asks for the page again.
 * @returns undefined if the page answers now, or without HTML
 */
export async function readServerPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(window.location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    const isPage = answer.status >= 500 && answer.headers.get("Content-Type")?.startsWith("text/html") === true;
    return isPage ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the proxy's page for a load error, once read. @param reads false for an error of Gudang itself */
export function useServerPage(error: unknown, reads: boolean): string | undefined {
  const [page, setPage] = useState<{ error: unknown; html: string | undefined }>();
  useEffect(() => {
    if (!reads) return;
    let gone = false;
    void readServerPage().then((html) => {
      if (!gone) setPage({ error, html });
    });
    return () => {
      gone = true;
    };
  }, [error, reads]);
  return page?.error === error ? page?.html : undefined;
}
