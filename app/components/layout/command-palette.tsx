import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteEntry } from "~/screens/navigation";
import { Kbd } from "../ui/kbd";

// Code split: few open it, and no screen needs it.
const PaletteDialog = lazy(() => import("./command-palette-dialog"));

/** The search box of the navigation; a click or Ctrl+K opens the command palette. Hidden without JavaScript. */
export function CommandPalette({ entries }: { entries: readonly PaletteEntry[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        className="flex h-[1.9375rem] w-[13.125rem] min-w-32 items-center justify-between rounded-lg border bg-card px-2.5 text-sm text-muted-foreground hover:border-input noscript:hidden"
      >
        {t("nav.search")}
        <Kbd className="border-border">Ctrl K</Kbd>
      </button>
      {open && (
        <Suspense>
          <PaletteDialog entries={entries} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
