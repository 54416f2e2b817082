/**
 * Polls while the tab is visible, immediately when it becomes visible or goes online; never concurrently.
 * @param also window events that poll immediately
 * @returns a function that stops
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
