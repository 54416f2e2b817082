const KEY = "tab";

/** Returns the id of this tab, eight hexadecimal digits that survive reloading. */
export function tabId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const id = sessionStorage.getItem(KEY) ?? random.toString(16).padStart(8, "0");
  sessionStorage.setItem(KEY, id);
  return id;
}
