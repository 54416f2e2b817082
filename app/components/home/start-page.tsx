import { Link, useSearchParams, NavigationType, useNavigationType } from "@remix-run/react";
import {
  Boxes,
  CalendarCheck,
  Factory,
  FileText,
  MonitorPlay,
  PackageOpen,
  Settings,
  Truck,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEffect } from "react";
import { can } from "#contract/access";
import { CHART_DAYS, directionsOf, USUAL_CHART_DAYS } from "#contract/home";
import type { HomeData, MissingBackup } from "~/services/home/home.server";
import { nameLang } from "~/definitions/navigation";
import { searchHref } from "~/definitions/search-href";
import { formatMoment } from "#contract/format";
import { cn } from "../class-names";
import { useFreshData } from "../shell/use-fresh-data";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { Card } from "../ui/card";
import { focusRows } from "../keys/rows";
import { DayFigures } from "./day-figures";
import { ChecksTile, LoadsTile, PricesTile } from "./desk-tiles";
import { ExDoTile } from "./ex-do-tile";
import { FlowLanes } from "./flow-lanes";
import { GoodsTile } from "./goods-tile";
import { CoverTile, GradesTile } from "./grade-tiles";
import { HoursTile } from "./hours-tile";
import { OverdueTile } from "./overdue-tile";
import { OwedTile } from "./owed-tile";
import { ScaleStates } from "./scale-states";
import { SetupSteps } from "./setup-steps";
import { StaysTile } from "./stays-tile";
import { StockTile } from "./stock-tile";
import { WaitingTrucks } from "./waiting-trucks";
import { WaitingWork } from "./waiting-work";

interface StartArea {
  name: string;
  links: { label: string; path: string }[];
}

const icons: Record<string, LucideIcon> = {
  settings: Settings,
  inbound: PackageOpen,
  outbound: Truck,
  production: Factory,
  booking: CalendarCheck,
  poSales: FileText,
  outstanding: Boxes,
  monitor: MonitorPlay,
};

interface StartPageProps {
  data: HomeData;
  areas: StartArea[];
}

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

export function StartPage({ data, areas }: StartPageProps) {
  const { t, i18n } = useTranslation();
  const { name, administrators, work, trucks, goods, stays, owed, overdue, stock, exDos, tasks, today } = data;
  const { missingBackup, setup, isDemo, grades, cover, prices, loads, checks } = data;
  useFreshData(FOLLOWED, administrators !== null);
  useFocusOnOpen();
  // Without other tiles, the trucks use the full width.
  const isWide = [goods, stays, owed, overdue, stock, exDos, prices, loads, checks].some((tile) => tile !== undefined);
  const directions = directionsOf(data, "goods");
  const days = Number(data.chartDays);
  const figures = goods != null && <DayFigures {...{ goods, directions, today }} stays={stays ?? null} />;
  // Users whose step is at the truck see the trucks first.
  const figuresFirst = can(data, "inbound", "finish") || can(data, "outbound", "finish");
  const hasOrders = owed !== undefined || overdue !== undefined;
  return (
    <div className={cn("mx-auto space-y-3", !isWide && "max-w-5xl")}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-semibold tracking-tight">{t("home.greeting", { name })}</h1>
        {goods !== undefined && <ChartDays shown={data.chartDays} />}
      </div>
      {administrators !== null && (
        <Alert tone="info" title={t("home.noRole")} dismissible={false}>
          {t("home.noRoleText", {
            names: new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(administrators),
          })}
        </Alert>
      )}
      {isDemo && (
        <Alert tone="info" title={t("demo.title")} dismissible={false}>
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
          <FlowLanes lanes={data.lanes} now={data.now} />
          <WaitingWork work={work} />
          {figuresFirst && figures}
          <div
            className={cn(
              "grid items-start gap-3",
              isWide && "min-[75rem]:grid-cols-3",
              hasOrders && "min-[112rem]:grid-cols-4",
            )}
          >
            <div className="grid gap-3 min-[75rem]:col-span-2">
              {prices !== undefined && <PricesTile prices={prices} />}
              {trucks !== undefined && <WaitingTrucks data={data} />}
              {grades !== undefined && cover !== undefined && (
                <div className="grid items-start gap-3 min-[60rem]:grid-cols-2">
                  <GradesTile {...{ grades, days }} />
                  <CoverTile cover={cover} />
                </div>
              )}
              {stock !== undefined && (
                <StockTile stock={stock} hasAll={data.hasAllStock} day={data.stockDay} today={today} />
              )}
              {exDos !== undefined && <ExDoTile exDos={exDos} />}
            </div>
            <div className="grid gap-3 min-[112rem]:contents">
              <div className="grid gap-3">
                {loads !== undefined && <LoadsTile loads={loads} />}
                {checks !== undefined && <ChecksTile checks={checks} />}
                {goods !== undefined && <GoodsTile {...{ goods, directions }} />}
                {stays !== undefined && <StaysTile stays={stays} today={today} />}
                {goods !== undefined && <HoursTile {...{ goods, directions, days }} />}
              </div>
              {hasOrders && (
                <div className="grid gap-3">
                  {owed !== undefined && <OwedTile owed={owed} />}
                  {overdue !== undefined && <OverdueTile overdue={overdue} />}
                </div>
              )}
            </div>
          </div>
          {!figuresFirst && figures}
        </>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-3">
        {areas.map((area) => (
          <li key={area.name}>
            <AreaCard {...area} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChartDays({ shown }: { shown: HomeData["chartDays"] }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <nav aria-label={t("business:home.chartDays")} className="flex gap-1">
      {CHART_DAYS.map((days) => (
        <Link
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
        </Link>
      ))}
    </nav>
  );
}

function AreaCard({ name, links }: StartArea) {
  const { t } = useTranslation();
  const Icon = icons[name] ?? Boxes;
  return (
    <Card className="flex h-full flex-col p-4">
      <div className="flex items-center gap-2.5">
        <span className="flex size-8 items-center justify-center rounded-lg bg-selected text-link">
          <Icon aria-hidden className="size-4.5" />
        </span>
        <h2 lang={nameLang(t(`business:menu.${name}`))} className="text-base font-semibold">
          {t(`business:menu.${name}`)}
        </h2>
      </div>
      <p className="mt-2 text-sm text-muted-foreground">{t(`business:home.${name}`)}</p>
      <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3">
        {links.map((link) => (
          <li key={link.path}>
            <Link
              to={link.path}
              lang={nameLang(t(link.label))}
              className="text-sm font-medium text-link hover:underline"
            >
              {t(link.label)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
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
