import { useSearchParams, NavigationType, useNavigationType } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChevronRight, CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { can } from "#contract/access";
import { CHART_DAYS, directionsOf, foldedTiles, USUAL_CHART_DAYS } from "#contract/home";
import type { HomeData, MissingBackup } from "~/services/home/home.server";
import { DEMO_NOTICE_CLOSED, MORE_FIGURES } from "~/definitions/home";
import { searchHref } from "~/definitions/search-href";
import { shiftHref } from "~/definitions/shift";
import { formatMoment } from "#contract/format";
import { settingsPaths } from "#contract/settings";
import { cn } from "../class-names";
import { keepOnDesk } from "../shell/desk-cookie";
import { useFreshData } from "../shell/use-fresh-data";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { focusRows } from "../keys/rows";
import { ArrivalsTile } from "./arrivals-tile";
import { DayFigures } from "./day-figures";
import { ChecksTile, LoadsTile, PricesTile } from "./desk-tiles";
import { EndingTile } from "./ending-tile";
import { ExDoTile } from "./ex-do-tile";
import { FlowLanes } from "./flow-lanes";
import { GoodsTile } from "./goods-tile";
import { CoverTile, GradesTile } from "./grade-tiles";
import { HoursTile } from "./hours-tile";
import { OverdueTile } from "./overdue-tile";
import { OwedTile } from "./owed-tile";
import { ScaleStates } from "./scale-states";
import { SetupSteps } from "./setup-steps";
import { ShiftTile } from "./shift-tile";
import { StaysTile } from "./stays-tile";
import { StockTile } from "./stock-tile";
import { WaitingTrucks } from "./waiting-trucks";
import { WaitingWork } from "./waiting-work";
import { PathLink } from "~/components/ui/path-link";

/** Record kinds whose changes reload the tiles. */
const FOLLOWED = [
  "outbound-record",
  "inbound-record",
  "booking",
  "po-sale",
  "outstanding",
  "production",
  "opening-stock",
  "user",
  "mail",
];

/** Under the trucks; a fourth column on a wide screen. */
const ORDERS =
  "grid items-start gap-3 min-[75rem]:col-span-2 min-[75rem]:col-start-1 min-[75rem]:row-start-2 " +
  "min-[112rem]:col-span-1 min-[112rem]:col-start-4 min-[112rem]:row-span-2 min-[112rem]:row-start-1";

export function StartPage({ data }: { data: HomeData }) {
  const { t, i18n } = useTranslation();
  const { name, administrators, work, trucks, goods, stays, owed, overdue, stock, exDos, tasks, today } = data;
  const { missingBackup, setup, isDemo, grades, cover, prices, loads, checks, arrivals, shift, ending } = data;
  useFreshData(FOLLOWED, administrators !== null);
  useFocusOnOpen();
  // Without other tiles, the trucks use the full width.
  const isWide = [work[0], goods, stays, owed, overdue, stock, exDos, prices, loads, checks, arrivals, shift].some(
    (tile) => tile !== undefined,
  );
  const directions = directionsOf(data, "goods");
  const days = Number(data.chartDays);
  const figures = goods != null && <DayFigures {...{ goods, directions, today }} stays={stays ?? null} />;
  // Users whose step is at the truck see the trucks first.
  const figuresFirst = can(data, "inbound", "finish") || can(data, "outbound", "finish");
  const desks = {
    prices: prices !== undefined && <PricesTile prices={prices} />,
    others: (
      <>
        {shift !== undefined && <ShiftTile shift={shift} />}
        {arrivals !== undefined && <ArrivalsTile arrivals={arrivals} today={today} />}
        {loads !== undefined && <LoadsTile loads={loads} />}
        {checks !== undefined && <ChecksTile checks={checks} />}
      </>
    ),
  };
  // An administrator sees the figures of all desks, which would make a long page.
  const seesAll = foldedTiles(data).includes("prices");
  const hasOrders = owed !== undefined || overdue !== undefined;
  return (
    <div className={cn("mx-auto space-y-3", !isWide && "max-w-5xl")}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-4">
          <h1 className="text-xl font-semibold tracking-tight">{t("home.greeting", { name })}</h1>
          {data.wellSince !== null && (
            <p className="flex items-center gap-1.5 text-sm text-secondary-foreground">
              <CircleCheck aria-hidden className="size-4 text-tone-green-dot" />
              <PathLink to={settingsPaths.system} className="figure-link">
                {t("home.allWell", { at: formatMoment(data.wellSince, data.timeZone) })}
              </PathLink>
            </p>
          )}
          {data.turnedOff.length > 0 && (
            <p className="flex items-center gap-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden className="size-4" />
              <PathLink to={settingsPaths.system} className="figure-link">
                {t("settings.system.turnedOff", {
                  parts: data.turnedOff.map((part) => t(`settings.system.part.${part}`)).join(", "),
                })}
              </PathLink>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {data.runningShift !== null && (
            <PathLink to={shiftHref(data.runningShift)} className={buttonVariants({ variant: "outline", size: "sm" })}>
              {t("business:home.handOver", { shift: data.runningShift.shift })}
            </PathLink>
          )}
          {goods !== undefined && <ChartDays shown={data.chartDays} />}
        </div>
      </div>
      {administrators !== null && (
        <Alert tone="info" title={t("home.noRole")} dismissible={false}>
          {t("home.noRoleText", {
            names: new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(administrators),
          })}
        </Alert>
      )}
      {isDemo && (
        <Alert title={t("demo.title")} onDismiss={() => keepOnDesk(DEMO_NOTICE_CLOSED, 1)}>
          {t("demo.text")}
        </Alert>
      )}
      {setup != null && <SetupSteps done={setup} />}
      {missingBackup !== null && <BackupAlert {...missingBackup} />}
      {tasks === null && (
        <Alert tone="error" dismissible={false}>
          {t("home.tileFailed")}
        </Alert>
      )}
      {setup == null && (
        <>
          <ScaleStates scales={data.scales} />
          <FlowLanes lanes={data.lanes} now={data.now} lookCookie={data.lookCookie} />
          {figuresFirst && figures}
          <div
            className={cn(
              "grid items-start gap-3",
              isWide && "min-[75rem]:grid-cols-3 min-[75rem]:grid-rows-[auto_1fr]",
              hasOrders && "min-[112rem]:grid-cols-4",
            )}
          >
            <div className="grid gap-3 min-[75rem]:col-span-2">
              {!seesAll && desks.prices}
              {trucks !== undefined && <WaitingTrucks data={data} />}
              {stock !== undefined && (
                <StockTile stock={stock} hasAll={data.hasAllStock} day={data.stockDay} today={today} />
              )}
            </div>
            <div className="grid gap-3 min-[75rem]:row-span-2">
              <WaitingWork work={work} />
              {!seesAll && desks.others}
              {goods !== undefined && <GoodsTile {...{ goods, directions }} />}
              {seesAll && owed !== undefined && <OwedTile owed={owed} />}
            </div>
            {hasOrders && (
              <div className={cn(ORDERS, !seesAll && "min-[75rem]:grid-cols-2 min-[112rem]:grid-cols-1")}>
                {!seesAll && owed !== undefined && <OwedTile owed={owed} />}
                {overdue !== undefined && <OverdueTile overdue={overdue} />}
                {!seesAll && ending !== undefined && <EndingTile ending={ending} />}
              </div>
            )}
          </div>
          {!figuresFirst && figures}
          {goods !== undefined && (
            <MoreFigures isOpen={data.showsMore}>
              <div className="grid gap-3">
                {grades !== undefined && <GradesTile {...{ grades, days }} />}
                {stays !== undefined && <StaysTile stays={stays} today={today} />}
              </div>
              <div className="grid gap-3">
                {cover !== undefined && <CoverTile cover={cover} />}
                {exDos !== undefined && <ExDoTile exDos={exDos} />}
                {seesAll && desks.prices}
                {seesAll && ending !== undefined && <EndingTile ending={ending} />}
              </div>
              <div className="grid gap-3">
                <HoursTile {...{ goods, directions, days }} />
                {seesAll && desks.others}
              </div>
            </MoreFigures>
          )}
        </>
      )}
    </div>
  );
}

/** Figures that few need each day, read while this computer's user has them open. */
function MoreFigures({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <div>
      <PathLink
        to={searchHref(search, { more: isOpen ? "0" : "1" })}
        onClick={() => keepOnDesk(MORE_FIGURES, isOpen ? 0 : 1)}
        preventScrollReset
        aria-expanded={isOpen}
        className="flex w-fit items-center gap-1 py-1 text-sm font-medium text-link"
      >
        <ChevronRight aria-hidden className={cn("size-4", isOpen && "rotate-90")} />
        {t("business:home.more")}
      </PathLink>
      {isOpen && <div className="mt-1.5 grid items-start gap-3 min-[75rem]:grid-cols-3">{children}</div>}
    </div>
  );
}

function ChartDays({ shown }: { shown: HomeData["chartDays"] }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <nav aria-label={t("business:home.chartDays")} className="flex gap-1">
      {CHART_DAYS.map((days) => (
        <PathLink
          key={days}
          to={searchHref(search, { days: days === USUAL_CHART_DAYS ? null : days })}
          preventScrollReset
          aria-current={days === shown || undefined}
          className={cn(
            buttonVariants({ variant: "ghost", size: "sm" }),
            "aria-[current=true]:bg-selected aria-[current=true]:text-foreground",
          )}
        >
          {t("business:home.days", { days })}
        </PathLink>
      ))}
    </nav>
  );
}

/** Warns an ADMIN of a failed or late backup. */
function BackupAlert({ state, lastGoodAt, error, timeZone }: MissingBackup) {
  const { t } = useTranslation();
  const last = lastGoodAt === null ? t("backup.none") : t("backup.last", { at: formatMoment(lastGoodAt, timeZone) });
  return (
    <Alert tone="warning" title={t(`backup.${state}`)} dismissible={false}>
      {error !== null && <p className="break-words">{error}</p>}
      <p>
        {last} {t("backup.advice")}
      </p>
    </Alert>
  );
}

/** Focuses the first row, or on Back the last used one, unless the focus is elsewhere. */
function useFocusOnOpen(): void {
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const at = document.activeElement;
    // The link that led here may be gone.
    const free = at === null || at === document.body || (!back && at.closest("header") !== null);
    if (!free || document.querySelector("dialog[open]") !== null) return;
    if (back) focusRows(false);
    else document.querySelector<HTMLElement>("main table[data-rows] a[data-row-link]")?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- on opening alone
  }, []);
}
