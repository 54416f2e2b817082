import { useCallback, useEffect, useRef, useState } from "react";

const PATIENCE_MS = 10_000;

/**
 * What the server answers to a question that a form asks beside being sent. It asks by `fetch` and not by the router: a failure
 * there would take the form away, here the answer from before stays.
 */
export function useAsked<Answer>() {
  const [answer, setAnswer] = useState<Answer>();
  const [asking, setAsking] = useState(false);
  const last = useRef<AbortController>();
  useEffect(() => () => last.current?.abort(), []);

  const ask = useCallback((href: string) => {
    last.current?.abort();
    const left = new AbortController();
    last.current = left;
    const wait = async () => {
      try {
        const signal = AbortSignal.any([left.signal, AbortSignal.timeout(PATIENCE_MS)]);
        const response = await fetch(href, { signal });
        // The address answers what its loader returns.
        if (response.ok) setAnswer((await response.json()) as Answer);
      } catch {
        // Left, too slow, or signed out meanwhile: saving the form says what is wrong.
      } finally {
        if (last.current === left) setAsking(false);
      }
    };
    setAsking(true);
    void wait();
  }, []);
  return { answer, asking, ask };
}
