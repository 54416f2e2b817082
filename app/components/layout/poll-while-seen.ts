/**
 * Asks every `intervalMs` while the tab is visible, and at once when it becomes visible or the network is back; never twice at the
 * same time.
 *
 * @param also further events of the window on which it asks at once
 * @returns a function that ends it
 */
export function pollWhileSeen(ask: () => Promise<void>, intervalMs: number, also: readonly "focus"[] = []): () => void {
  let asking = false;
  const askOnce = async () => {
    if (document.hidden || asking) return;
    asking = true;
    try {
      await ask();
    } finally {
      asking = false;
    }
  };
  const onSignal = () => void askOnce();
  const events = ["online", ...also] as const;
  const timer = setInterval(onSignal, intervalMs);
  document.addEventListener("visibilitychange", onSignal);
  for (const event of events) window.addEventListener(event, onSignal);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onSignal);
    for (const event of events) window.removeEventListener(event, onSignal);
  };
}
