import { createContext } from "react";

/** Notes at fields that another user has changed, by name (record/stale-notice.tsx). */
export const ChangedFields = createContext<ReadonlyMap<string, string>>(new Map());
