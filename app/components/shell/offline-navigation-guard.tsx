import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { OfflineDialog } from "../dialogs/offline-dialog";

/** Keeps the page when offline: Remix would reload it if the target's chunks are missing. */
export function UnreachedScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = navigator.onLine ? null : hrefOfClick(event);
      if (href === null) return;
      event.preventDefault();
      setWanted(href);
    };
    // Captures the click, because links ignore prevented ones.
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, []);

  if (wanted === null) return null;
  const tryAgain = () => (navigator.onLine ? navigate(wanted) : setWanted(wanted));
  return <OfflineDialog text={t("offline.load")} onAgain={tryAgain} onClose={() => setWanted(null)} />;
}

/** Null for another tab or site. */
function hrefOfClick({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.target !== "" || link.origin !== window.location.origin) return null;
  const { pathname, search, hash } = link;
  const inPage = pathname + search === window.location.pathname + window.location.search && hash !== "";
  return inPage ? null : pathname + search + hash;
}
