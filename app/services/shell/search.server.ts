import { searchKey } from "#contract/values/plain-text";
import { businessDay } from "#contract/plant/business-day";
import { RANGES } from "#contract/reports/report-periods";
import { searchAnswer, type FoundRecord } from "#contract/rows/search";
import { MIN_SEARCH_LENGTH } from "#contract/rows/search-areas";
import { INBOUND_PATH, inboundViewHref } from "~/definitions/inbound";
import type { NavLinkItem, PaletteEntry } from "~/definitions/navigation";
import { outboundViewHref } from "~/definitions/outbound";
import { buildHref, screenHref } from "~/definitions/search-href";
import { sectionsWith } from "~/services/shell/handbook.server";
import type { Translate } from "~/services/request/locale.server";
import type { ScreenContext } from "~/services/request/screen.server";

export interface RecordsFound {
  q: string;
  data: FoundRecord[];
  /** Sections of the handbook. */
  help: NavLinkItem[];
  actions: PaletteEntry[];
  /** More records match than are listed. */
  more: boolean;
}

/** Returns records and help for `?q=`; only actions after "print" or "report". */
export async function recordsFound({ api, url, user, locale, t, env }: ScreenContext<["auth"]>): Promise<Response> {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const { verb, text } = splitVerb(q, t);
  if (text.length < MIN_SEARCH_LENGTH)
    return Response.json({ q, data: [], help: [], actions: [], more: false } satisfies RecordsFound);
  const [found, help] = await Promise.all([
    api.get("/api/search", { q: text }, searchAnswer),
    sectionsWith(locale, user, q),
  ]);
  const today = businessDay(env.APP_TIMEZONE);
  const actions =
    verb === "print" ? printEntries(found.data, t) : verb === "report" ? reportEntries(found.data, today, t) : [];
  const [data, more] = verb === null ? [found.data, found.more] : [[], false];
  return Response.json({ q, data, help, actions, more } satisfies RecordsFound);
}

function splitVerb(q: string, t: Translate): { verb: "print" | "report" | null; text: string } {
  const [word = "", ...rest] = q.split(/\s+/);
  const isOneOf = (...names: string[]) => names.some((name) => searchKey(name) === searchKey(word));
  const text = rest.join(" ");
  if (text === "") return { verb: null, text: q };
  if (isOneOf(t("business:report.print"))) return { verb: "print", text };
  // Report names start with "Laporan" in every language.
  if (isOneOf("laporan", t("business:report.file.name"))) return { verb: "report", text };
  return { verb: null, text: q };
}

const PRINTS = {
  outbound: { label: "business:outbound.print", screen: (id: number) => outboundViewHref(new URLSearchParams(), id) },
  inbound: {
    label: "business:inbound.print",
    screen: (id: number) => screenHref(INBOUND_PATH, inboundViewHref(new URLSearchParams(), id)),
  },
} as const;

function printEntries(found: readonly FoundRecord[], t: Translate): PaletteEntry[] {
  return found.flatMap(({ area, id, label, detail }) => {
    if (area !== "outbound" && area !== "inbound") return [];
    const print = PRINTS[area];
    return [{ label: `${t(print.label)}: ${label} · ${detail}`, href: print.screen(id), prints: true }];
  });
}

function reportEntries(found: readonly FoundRecord[], today: string, t: Translate): PaletteEntry[] {
  return found
    .filter(({ area }) => area === "customer")
    .map(({ id, label: name }) => ({
      label: t("nav.reportOf", { name }),
      href: buildHref("/export/outbound", { ...RANGES.lastMonth(today), customer: String(id) }),
    }));
}
