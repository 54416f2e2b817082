import { useEffect, useState } from "react";

interface LoadedPart<Part> {
  /** Null until it is there. */
  Part: Part | null;
  /** It did not come; asked again, it is loaded again. */
  failed: boolean;
}

/**
 * Loads a part of the page when it is first wanted: few open it, and no screen needs it. One that fails leaves the page, and what
 * was typed on it, as they are.
 */
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
    // oxlint-disable-next-line react/exhaustive-deps -- the same part, whatever the function is
  }, [missing]);
  return { Part, failed };
}
