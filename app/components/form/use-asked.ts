import { useEffect, useRef, useState } from "react";
import { ask as askServer } from "./ask";

const PATIENCE_MS = 10_000;

/**
 * What the server answers to the last question that a form asked; without a good answer the one from before stays. `ask` ends
 * when its question has: answered, without a good answer, or followed by another.
 */
export function useAsked<Answer>() {
  const [answer, setAnswer] = useState<Answer>();
  const [asking, setAsking] = useState(false);
  const last = useRef<AbortController>();
  useEffect(() => () => last.current?.abort(), []);

  const ask = async (href: string) => {
    last.current?.abort();
    const left = new AbortController();
    last.current = left;
    setAsking(true);
    const found = await askServer<Answer>(href, left.signal, PATIENCE_MS);
    if (found !== undefined) setAnswer(found);
    if (last.current === left) setAsking(false);
  };
  return { answer, asking, ask };
}
