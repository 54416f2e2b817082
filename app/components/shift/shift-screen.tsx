import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight, History } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "#contract/values/format";
import type { PlantShift } from "#contract/plant/shift-hours";
import { inboxHref } from "~/definitions/exception";
import { listHref, searchHref } from "~/definitions/search-href";
import { shiftHref } from "~/definitions/shift";
import type { FormReply } from "~/services/request/form.server";
import type { ShiftData } from "~/services/shift/screen.server";
import { PrintButton } from "../file/print-button";
import { HistoryPanel } from "../history/history-panel";
import { useShortcut } from "../keys/shortcuts";
import { ScreenHeader } from "../shell/screen-header";
import { useFreshData } from "../shell/use-fresh-data";
import { buttonVariants } from "../ui/button";
import { StatusBadge } from "../ui/status-badge";
import type { Tone } from "../ui/tones";
import { HandoverCard } from "./handover-card";
import { ShiftExceptions, ShiftTrucks } from "./shift-tables";

const FOLLOWED = ["shift", "outbound-record", "inbound-record", "ghost-load"];

const tones = {
  ahead: "gray",
  running: "sky",
  open: "amber",
  waiting: "amber",
  closed: "green",
} as const satisfies Record<string, Tone>;

function shiftState({ page: { handover }, isCurrent, isAhead }: ShiftData): keyof typeof tones {
  if (handover !== null) return handover.takenBy === null ? "waiting" : "closed";
  return isAhead ? "ahead" : isCurrent ? "running" : "open";
}

/** The page of a shift, on screen and on paper. */
export function ShiftScreen({ data, reply }: { data: ShiftData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { page, history, timeZone, neighbours } = data;
  const state = shiftState(data);
  const name = t("business:shift.name", { shift: page.shift, day: formatDay(page.date) });
  // A note being typed stays.
  useFreshData(FOLLOWED, history !== null);
  return (
    <div data-report="" className="space-y-4">
      <ScreenHeader
        title={name}
        badge={<StatusBadge tone={tones[state]}>{t(`business:shift.state.${state}`)}</StatusBadge>}
        subtitle={`${formatTime(page.from, timeZone)} – ${formatTime(page.until, timeZone)}`}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <ShiftLink shift={neighbours.previous} label={t("business:shift.previous")} letter="[" icon={ChevronLeft} />
            <ShiftLink shift={neighbours.next} label={t("business:shift.next")} letter="]" icon={ChevronRight} />
            {page.handover !== null && (
              <Link to={searchHref(search, { history: "1" })} className={buttonVariants({ variant: "outline" })}>
                <History aria-hidden />
                {t("record.history")}
              </Link>
            )}
            <Link to={inboxHref(page.date)} className={buttonVariants({ variant: "outline" })}>
              {t("business:report.title.exceptions")}
            </Link>
            <PrintButton />
          </div>
        }
      />
      <HandoverCard data={data} reply={reply} />
      <ShiftTrucks data={data} />
      <ShiftExceptions data={data} />
      {history !== null && (
        <HistoryPanel
          name={name}
          entries={history}
          actionLabel={(action) => t(`business:shift.action.${action}`)}
          fieldLabel={(field) => t(`business:shift.field.${field}`)}
          closeHref={listHref(search, { history: null })}
          timeZone={timeZone}
        />
      )}
    </div>
  );
}

function ShiftLink(props: { shift: PlantShift; label: string; letter: string; icon: typeof ChevronLeft }) {
  const { shift, label, letter, icon: Icon } = props;
  const navigate = useNavigate();
  useShortcut({ keys: [letter], label, group: "record" }, () => {
    navigate(shiftHref(shift));
    return true;
  });
  return (
    <Link
      to={shiftHref(shift)}
      aria-label={label}
      aria-keyshortcuts={letter}
      data-tooltip={label}
      className={buttonVariants({ variant: "outline", size: "icon" })}
    >
      <Icon aria-hidden />
    </Link>
  );
}
