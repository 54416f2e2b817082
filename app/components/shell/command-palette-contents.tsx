import { searchKey } from "#contract/values/plain-text";
import { useLocation, useNavigate, useSubmit } from "@remix-run/react";
import { Command } from "cmdk";
import { Search } from "~/components/ui/icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundRecord } from "#contract/rows/search";
import { MIN_SEARCH_LENGTH } from "#contract/rows/search-areas";
import { nameLang, type PaletteEntry, SEARCH_PATH } from "~/definitions/navigation";
import type { RecordsFound } from "~/services/shell/search.server";
import { cn } from "../class-names";
import { printInNewTab } from "../file/print-in-new-tab";
import { useOpenedBy } from "../form/post-form";
import { useLatestFetch } from "../form/use-latest-fetch";
import { OPENED_BY_SCAN } from "../keys/scan";
import { PaletteGroup, PaletteLine, PaletteRecord, type SearchInput } from "./command-palette-parts";
import { recentRecords, rememberRecord } from "./recent-records";
import { scannedRecord } from "./scanned-record";
import { typedForms } from "./use-unsaved-input";

interface PaletteContentsProps {
  entries: readonly PaletteEntry[];
  userId: number;
  input: SearchInput;
  onInput: (input: SearchInput) => void;
  onClose: () => void;
}

export function PaletteContents({ entries, userId, input, onInput, onClose }: PaletteContentsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { text: typed, isAwaited = false, isScanned = false } = input;
  const [recent] = useState(() => recentRecords(userId));
  const { found, help, actions, more, searching, failed } = useRecordSearch(typed);
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const openedBy = useOpenedBy();

  const go = (href: string) => {
    onClose();
    navigate(href);
  };
  const open = (record: FoundRecord) => {
    rememberRecord(userId, record);
    go(record.path);
  };
  const run = ({ href, post, prints = false }: PaletteEntry) => {
    if (prints) {
      onClose();
      return printInNewTab(href, openedBy);
    }
    if (post === undefined) return go(href);
    onClose();
    submit({ ...post, redirectTo: pathname + search }, { method: "post", action: href });
  };
  const screens = entries.filter((entry) => hasEveryWord(entry, typed));
  const records = typed.trim() === "" ? recent : found;
  const isEmpty = [screens, records, help, actions].every((group) => group.length === 0);

  useEffect(() => {
    if (isScanned) {
      const record = scannedRecord(found, typed);
      // Unsaved input stays: Enter opens the record and asks.
      if (record === undefined || typedForms().length > 0) return;
      rememberRecord(userId, record);
      onClose();
      return navigate(record.path, { state: OPENED_BY_SCAN });
    }
    if (!isAwaited) return;
    if (found[0] !== undefined) open(found[0]);
    else if (actions[0] !== undefined) run(actions[0]);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [found, actions, isScanned]);

  return (
    <Command label={t("nav.search")} loop shouldFilter={false}>
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 text-muted-foreground" />
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={(text) => onInput({ text })}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing && isEmpty && searching)
              onInput({ ...input, isAwaited: true });
          }}
          placeholder={t("nav.searchHint")}
          className="h-11 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <Command.List className={cn("max-h-[min(24rem,calc(84dvh-4rem))] overflow-y-auto", !isEmpty && "p-1.5")}>
        {typed.trim() === "" && <Records heading={t("nav.recent")} records={records} open={open} />}
        {groupEntries(screens).map(([group, members]) => (
          <PaletteGroup key={group} heading={group}>
            {members.map((entry) => (
              <PaletteLine
                key={entry.label}
                value={`${entry.href} ${entry.label}`}
                lang={nameLang(entry.label)}
                onSelect={() => run(entry)}
              >
                {entry.label}
              </PaletteLine>
            ))}
          </PaletteGroup>
        ))}
        {actions.length > 0 && (
          <PaletteGroup heading={t("nav.actions")}>
            {actions.map((action) => (
              <PaletteLine key={action.href} value={action.href} onSelect={() => run(action)}>
                {action.label}
              </PaletteLine>
            ))}
          </PaletteGroup>
        )}
        {typed.trim() !== "" && <Records heading={t("nav.records")} records={records} open={open} />}
        {help.length > 0 && (
          <PaletteGroup heading={t("help.handbook")}>
            {help.map(({ label, href }) => (
              <PaletteLine key={href} value={href} onSelect={() => go(href)}>
                {label}
              </PaletteLine>
            ))}
          </PaletteGroup>
        )}
      </Command.List>
      <p role="status" className="px-4 text-sm text-muted-foreground not-empty:py-3">
        {searching
          ? t("nav.searching")
          : failed
            ? t("nav.searchFailed")
            : isEmpty
              ? t("nav.searchEmpty")
              : more && t("nav.searchMore")}
      </p>
    </Command>
  );
}

interface RecordsProps {
  heading: string;
  records: readonly FoundRecord[];
  open: (record: FoundRecord) => void;
}

function Records({ heading, records, open }: RecordsProps) {
  if (records.length === 0) return null;
  return (
    <PaletteGroup heading={heading}>
      {records.map((record) => (
        <PaletteRecord key={record.path} record={record} onSelect={() => open(record)} />
      ))}
    </PaletteGroup>
  );
}

function hasEveryWord({ label, group = "", keywords = [] }: PaletteEntry, typed: string): boolean {
  const text = searchKey([label, group, ...keywords].join(" "));
  return searchKey(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function groupEntries(entries: readonly PaletteEntry[]): [string, PaletteEntry[]][] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group ?? "", [...(groups.get(entry.group ?? "") ?? []), entry]);
  return [...groups];
}

const DEBOUNCE_MS = 120;

/** Searches records, help and actions; empty while results are outdated. */
function useRecordSearch(typed: string) {
  const { data, loading, load } = useLatestFetch<RecordsFound>();
  const [asked, setAsked] = useState("");
  const text = typed.trim();
  const wanted = text.length >= MIN_SEARCH_LENGTH;

  useEffect(() => {
    if (!wanted) return;
    const debounce = setTimeout(() => {
      setAsked(text);
      void load(`${SEARCH_PATH}?${new URLSearchParams({ q: text }).toString()}`);
    }, DEBOUNCE_MS);
    return () => clearTimeout(debounce);
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is another function in each render
  }, [text, wanted]);

  const answered = wanted && data?.q === text;
  return {
    found: answered ? data.data : [],
    help: answered ? data.help : [],
    actions: answered ? data.actions : [],
    more: answered && data.more,
    searching: wanted && !answered && (loading || asked !== text),
    failed: wanted && !answered && !loading && asked === text,
  };
}
