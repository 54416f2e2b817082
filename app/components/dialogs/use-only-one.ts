import { useCallback, useState, useSyncExternalStore } from "react";

// Of this browser tab: the server never adds to it.
const queue: symbol[] = [];
const listeners = new Set<() => void>();

function announce() {
  for (const listener of listeners) listener();
}

/** True for the first mounted component that asks; the next one's turn comes when that one is gone. */
export function useOnlyOne(): boolean {
  const [self] = useState(() => Symbol("dialog"));
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      queue.push(self);
      announce();
      return () => {
        listeners.delete(listener);
        queue.splice(queue.indexOf(self), 1);
        announce();
      };
    },
    [self],
  );
  return useSyncExternalStore(
    subscribe,
    () => queue.length === 0 || queue[0] === self,
    () => true,
  );
}
