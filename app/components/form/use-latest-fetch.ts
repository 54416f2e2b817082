import { useEffect, useRef, useState } from "react";
import { fetchJson } from "./fetch-json";

const TIMEOUT_MS = 10_000;

/** Keeps the data of the latest fetch. `load` aborts a running one and resolves when its own has ended. */
export function useLatestFetch<Data>() {
  const [data, setData] = useState<Data>();
  const [loading, setLoading] = useState(false);
  const latest = useRef<AbortController>();
  useEffect(() => () => latest.current?.abort(), []);

  const load = async (href: string) => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    setLoading(true);
    const loaded = await fetchJson<Data>(href, controller.signal, TIMEOUT_MS);
    if (loaded !== undefined) setData(loaded);
    if (latest.current === controller) setLoading(false);
  };
  return { data, loading, load };
}
