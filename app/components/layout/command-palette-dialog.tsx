import { useNavigate } from "@remix-run/react";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteEntry } from "~/screens/navigation";

/** The dialog of the command palette; a default export, because `lazy` needs one. */
export default function CommandPaletteDialog({
  entries,
  onClose,
}: {
  entries: readonly PaletteEntry[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector("input")?.focus();
    return () => element?.close();
  }, []);

  const go = (entry: PaletteEntry) => {
    onClose();
    navigate(entry.href);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t("nav.search")}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-24 w-[36rem] rounded-xl border bg-popover text-popover-foreground shadow-xl backdrop:bg-overlay"
    >
      <Command label={t("nav.search")} loop filter={everyWord}>
        <div className="flex items-center gap-2.5 border-b px-4">
          <Search aria-hidden className="size-4 text-muted-foreground" />
          <Command.Input
            placeholder={t("nav.searchHint")}
            className="h-11 flex-1 bg-transparent text-base outline-none"
          />
        </div>
        <Command.List className="max-h-80 overflow-y-auto p-1.5">
          <Command.Empty className="px-3 py-6 text-center text-sm text-muted-foreground">
            {t("nav.searchEmpty")}
          </Command.Empty>
          {groupsOf(entries).map(([group, members]) => (
            <Command.Group
              key={group}
              heading={group}
              className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground"
            >
              {members.map((entry) => (
                <Command.Item
                  key={entry.href}
                  value={entry.href}
                  keywords={[entry.label, group, ...(entry.keywords ?? [])]}
                  onSelect={() => go(entry)}
                  className="cursor-pointer rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent"
                >
                  {entry.label}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </dialog>
  );
}

/** Scores 1 if every word of the search is in the label, group or keywords of an entry, else 0. */
function everyWord(_href: string, search: string, words: string[] = []): number {
  const text = words.join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 1
    : 0;
}

function groupsOf(entries: readonly PaletteEntry[]): [string, PaletteEntry[]][] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group ?? "", [...(groups.get(entry.group ?? "") ?? []), entry]);
  return [...groups];
}
