import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { ToastMessage } from "./toast";

/** Returns the toast until the next navigation; one that offers an undo stays. */
export function useToast(): ToastMessage | null {
  const { key } = useLocation();
  const sent = useRouteLoaderData<{ toast: ToastMessage | null }>("root")?.toast ?? null;
  const [kept, setKept] = useState({ key, message: sent });
  if (sent !== null && kept.message?.id !== sent.id) setKept({ key, message: sent });
  return sent ?? (kept.key === key || kept.message?.undo !== undefined ? kept.message : null);
}
