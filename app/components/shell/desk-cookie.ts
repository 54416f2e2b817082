const YEAR_SECONDS = 31_536_000;

/** Keeps an id on this computer, in a cookie, because signing out empties the browser's storage. */
export function storeOnDesk(name: string, id: number): void {
  document.cookie = `${name}=${id}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Returns the kept id, or 0. */
export const readDesk = (name: string): number =>
  Number(new RegExp(`(?:^|; )${name}=(\\d+)`).exec(document.cookie)?.[1] ?? 0);
