import { useEffect, useState } from "react";

// Of this browser tab: the server never claims it.
let holder: symbol | null = null;

/** True for the first mounted component that asks, false for the others until that one is gone. */
export function useOnlyOne(): boolean {
  const [mine, setMine] = useState(true);
  useEffect(() => {
    const self = Symbol("dialog");
    if (holder !== null) {
      setMine(false);
      return undefined;
    }
    holder = self;
    setMine(true);
    return () => {
      if (holder === self) holder = null;
    };
  }, []);
  return mine;
}
