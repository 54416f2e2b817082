import { watchKeys } from "../keys/scan";
import { useNonce } from "./nonce";

/** Watches the keys before the page is hydrated. */
export function EarlyKeys() {
  const nonce = useNonce();
  // Browsers hide nonces from scripts, so hydration sees a mismatch.
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${watchKeys.toString()})()` }}
    />
  );
}
