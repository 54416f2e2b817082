import { useSyncExternalStore } from "react";

/**
 * Returns a value outside of React. `useValue` renders a component again when it is set; on the server and during
 * hydration it is the initial one.
 * @example const answers = createStore<string | null>(null); answers.set("saved"); const answer = answers.useValue();
 */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
