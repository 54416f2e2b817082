import { useCallback, useEffect, useRef, useState } from "react";
import { ask as askServer } from "./ask";

const PATIENCE_MS = 10_000;

/** What the server answers to the last question that a form asked; without a good answer the one from before stays. */
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
      const found = await askServer<Answer>(href, left.signal, PATIENCE_MS);
      if (found !== undefined) setAnswer(found);
      if (last.current === left) setAsking(false);
    };
    setAsking(true);
    void wait();
  }, []);
  return { answer, asking, ask };
}
