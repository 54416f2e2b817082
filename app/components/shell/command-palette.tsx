import { useMatches } from "@remix-run/react";
import { Search } from "~/components/ui/icons";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteEntry } from "~/definitions/navigation";
import { openedRecord } from "~/definitions/opened-record";
import { OfflineDialog } from "../dialogs/offline-dialog";
import { SEARCH_KEYS, type SearchRequest } from "../keys/scan";
import { Kbd } from "../ui/kbd";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";
import { useLoadedPart } from "../ui/use-loaded-part";
import type { SearchInput } from "./command-palette-parts";
import { rememberRecord } from "./recent-records";

const loadContents = () => import("./command-palette-contents").then(({ PaletteContents }) => PaletteContents);

interface CommandPaletteProps {
  entries: readonly PaletteEntry[];
  /** Separates recent records by user. */
  userId: number;
}

export function CommandPalette({ entries, userId }: CommandPaletteProps) {
  const { t } = useTranslation();
  /** Null while the search is closed. */
  const [input, setInput] = useState<SearchInput | null>(null);
  const { Part: PaletteContents, failed } = useLoadedPart(loadContents, input !== null);
  const opened = openedRecord(useMatches().at(-1)?.data);
  const path = opened?.path;
  const open = () => setInput({ text: "" });
  const close = () => setInput(null);

  useEffect(() => {
    if (opened !== null) rememberRecord(userId, opened);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each record
  }, [userId, path]);

  // Before paint, because the user may press Ctrl+K as soon as the screen is visible.
  useEffectBeforePaint(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setInput((now) => (now === null ? { text: "" } : null));
    };
    // A scan replaces the text of the search before.
    const onSearch = (event: Event) => setInput((event as CustomEvent<SearchRequest>).detail);
    document.addEventListener("keydown", onKey);
    window.addEventListener(SEARCH_KEYS, onSearch);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener(SEARCH_KEYS, onSearch);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        className="flex h-[1.9375rem] w-[13.125rem] min-w-32 items-center justify-between rounded-lg border bg-card px-2.5 text-sm text-muted-foreground hover:border-input noscript:hidden"
      >
        {t("nav.search")}
        <Kbd className="border-border">Ctrl K</Kbd>
      </button>
      {input !== null && !failed && (
        <SearchDialog onClose={close}>
          {PaletteContents === null ? (
            <LoadingSearch input={input} onInput={setInput} />
          ) : (
            <PaletteContents {...{ entries, userId, input }} onInput={setInput} onClose={close} />
          )}
        </SearchDialog>
      )}
      {failed && (
        // An old build's chunk is gone, so reload.
        <OfflineDialog text={t("offline.load")} onAgain={() => window.location.reload()} onClose={close} />
      )}
    </>
  );
}

function SearchDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffectBeforePaint(() => {
    const element = dialog.current;
    element?.showModal();
    // The dialog focuses the element around the field, which keys cannot fill.
    element?.querySelector("input")?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={t("nav.search")}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-[min(6rem,8dvh)] w-[min(40rem,calc(100vw-2rem))] rounded-xl border bg-popover text-popover-foreground shadow-xl backdrop:bg-overlay"
    >
      {children}
    </dialog>
  );
}

interface LoadingSearchProps {
  input: SearchInput;
  onInput: (input: SearchInput) => void;
}

/** The field of the search, until its results have loaded. */
function LoadingSearch({ input, onInput }: LoadingSearchProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-2.5 border-b px-4">
      <Search aria-hidden className="size-4 text-muted-foreground" />
      <input
        autoFocus
        aria-label={t("nav.search")}
        value={input.text}
        onChange={(event) => onInput({ text: event.target.value })}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Enter" && !nativeEvent.isComposing) onInput({ ...input, isAwaited: true });
        }}
        placeholder={t("nav.searchHint")}
        className="h-11 flex-1 bg-transparent text-base outline-none"
      />
    </div>
  );
}
