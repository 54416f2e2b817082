import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Carries the nonce of the Content-Security-Policy from the server's entry to the document's scripts. */
export const NonceProvider = NonceContext.Provider;

/** Returns the nonce on the server; undefined in the browser, which hides nonces and has the scripts already. */
export const useNonce = () => useContext(NonceContext);
