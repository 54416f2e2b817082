import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Carries the nonce of the Content-Security-Policy from the server's entry to the document's scripts. */
export const NonceProvider = NonceContext.Provider;

/** In the browser there is none: it hides nonces, and the scripts are there already. */
export const useNonce = () => useContext(NonceContext);
