import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Passes the CSP nonce to the document's scripts. */
export const NonceProvider = NonceContext.Provider;

/** Returns the nonce; undefined in the browser, which hides it. */
export const useNonce = () => useContext(NonceContext);
