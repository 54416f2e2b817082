import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Passes the CSP nonce from the server's entry to the document's scripts. */
export const NonceProvider = NonceContext.Provider;

/** Returns the nonce on the server; undefined in the browser, which hides it. */
export const useNonce = () => useContext(NonceContext);
