import { Command } from "cmdk";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import type { FoundRecord } from "#contract/rows/search";
import type { SearchArea } from "#contract/rows/search-areas";
import { nameLang } from "~/definitions/navigation";
import { cn } from "../class-names";
import type { SearchRequest } from "../keys/scan";

export interface SearchInput extends SearchRequest {
  /** Enter was pressed before the results arrived. */
  isAwaited?: boolean;
}

const areaLabels: Record<SearchArea, string> = {
  outbound: "business:menu.outbound",
  inbound: "business:menu.inbound",
  booking: "business:menu.booking",
  "po-sale": "business:menu.poSales",
  production: "business:menu.production",
  customer: "business:customer.one",
  vendor: "business:vendor.one",
  "ex-do-master": "business:exDo.one",
};

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading !== "" && <span lang={nameLang(heading)}>{heading}</span>}
      className={cn(
        "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground",
        heading === "" && "not-first:mt-1.5 not-first:border-t not-first:pt-1.5",
      )}
    >
      {children}
    </Command.Group>
  );
}

interface PaletteLineProps {
  value: string;
  lang?: string;
  onSelect: () => void;
  children: ReactNode;
}

export function PaletteLine({ value, lang, onSelect, children }: PaletteLineProps) {
  return (
    <Command.Item
      value={value}
      lang={lang}
      onSelect={onSelect}
      className="cursor-pointer rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent"
    >
      {children}
    </Command.Item>
  );
}

export function PaletteRecord({ record, onSelect }: { record: FoundRecord; onSelect: () => void }) {
  const { t } = useTranslation();
  const { area, label, detail, date, path } = record;
  return (
    <Command.Item
      value={path}
      onSelect={onSelect}
      className="flex cursor-pointer items-baseline gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent"
    >
      <span className="max-w-[60%] shrink-0 truncate font-medium tabular-nums">{label}</span>
      <span className="min-w-0 flex-1 truncate text-muted-foreground">{detail}</span>
      <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
        <span lang={nameLang(t(areaLabels[area]))}>{t(areaLabels[area])}</span>
        {date !== null && ` · ${formatDay(date)}`}
      </span>
    </Command.Item>
  );
}
