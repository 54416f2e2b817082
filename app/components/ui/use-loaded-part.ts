import { useEffect, useState } from "react";

interface LoadedPart<Part> {
  Part: Part | null;
  failed: boolean;
}

/** Loads a chunk on demand; a failed load is retried on the next request. */
export function useLoadedPart<Loaded>(load: () => Promise<Loaded>, wanted: boolean): LoadedPart<Loaded> {
  const [Part, setPart] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const missing = wanted && Part === null;

  useEffect(() => {
    if (!missing) return;
    let current = true;
    load().then(
      (part) => current && setPart(() => part),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
      setFailed(false);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the same part for every function
  }, [missing]);
  return { Part, failed };
}
