const KEY = "tab";

/** Returns the id of this tab, which survives reloading. */
export function tabId(): string {
  const id = sessionStorage.getItem(KEY) ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem(KEY, id);
  return id;
}
