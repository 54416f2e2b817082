import { NavigationType, useNavigationType } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CircleCheck, TriangleAlert } from "~/components/ui/icons";
import { useEffect } from "react";
import { ROLES } from "#contract/access";
import { visibleDirections } from "#contract/home";
import type { Repair } from "#contract/plant/system";
import type { HomeData } from "~/services/home/home.server";
import { DEMO_NOTICE_CLOSED, type FigureLink, figureLinks, type WorkTile } from "~/definitions/home";
import { shiftHref } from "~/definitions/shift";
import { partText } from "~/definitions/system";
import { settingsPaths } from "#contract/accounts/settings";
import { cn } from "../class-names";
import { DemoRoles, useDemo } from "../account/demo-roles";
import { storeOnDesk } from "../shell/desk-cookie";
import { useFreshData } from "../shell/use-fresh-data";
import { Notice } from "../ui/notice";
import { buttonVariants } from "../ui/button";
import { focusRows } from "../keys/rows";
import { DayChart } from "./day-chart";
import { FlowLanes } from "./flow-lanes";
import { RoleFigures } from "./role-figures";
import { ScaleStates } from "./scale-states";
import { SetupSteps } from "./setup-steps";
import { StockTile } from "./stock-tile";
import { WaitingTrucks } from "./waiting-trucks";
import { PathLink } from "~/components/ui/path-link";
import { nameLang } from "~/definitions/navigation";
import { numbersOf } from "~/definitions/numbers";
import { HomeTile } from "./home-tile";

/** Record kinds whose changes reload the tiles. */
const FOLLOWED = [
  "outbound-record",
  "inbound-record",
  "booking",
  "po-sale",
  "production",
  "opening-stock",
  "user",
  "mail",
];

export function StartPage({ data }: { data: HomeData }) {
  const { t, i18n } = useTranslation();
  const { name, administrators, work, trucks, goods, stock, tasks, today, setup, isDemo } = data;
  const demo = useDemo();
  useFreshData(FOLLOWED, administrators !== null);
  useFocusOnOpen();
  // Without other tiles, the trucks use the full width.
  const isWide = work.length > 0 || goods !== undefined;
  return (
    <div className="space-y-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-4">
          <h1 className="text-xl font-semibold tracking-tight">{t("home.greeting", { name })}</h1>
          {data.repairs != null && <WorstRepair repairs={data.repairs} timeZone={data.timeZone} />}
          {setup == null && <ScaleStates scales={data.scales} />}
        </div>
        {data.runningShift !== null && (
          <PathLink to={shiftHref(data.runningShift)} className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t("business:home.handOver", { shift: data.runningShift.shift })}
          </PathLink>
        )}
      </div>
      {administrators !== null && (
        <Notice tone="info" title={t("home.noRole")} dismissible={false}>
          {t("home.noRoleText", {
            names: new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(administrators),
          })}
        </Notice>
      )}
      {isDemo && (
        <Notice className="items-center py-1.5" onDismiss={() => storeOnDesk(DEMO_NOTICE_CLOSED, 1)}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p>
              <span className="font-semibold">{t("demo.title")}</span> {t("demo.text")}{" "}
              {demo?.mailsUrl != null && (
                <a href={demo.mailsUrl} target="_blank" rel="noreferrer" className="font-semibold underline">
                  {t("demo.mails")}
                </a>
              )}
            </p>
            <DemoRoles roles={ROLES} />
          </div>
        </Notice>
      )}
      {setup != null && <SetupSteps done={setup} />}
      {tasks === null && (
        <Notice tone="error" dismissible={false}>
          {t("home.tileFailed")}
        </Notice>
      )}
      {setup == null && (
        <>
          <FlowLanes lanes={data.lanes} now={data.now} lookCookie={data.lookCookie} />
          <RoleFigures data={data} />
          <div className={cn("grid items-start gap-2.5", isWide && "min-[75rem]:grid-cols-3")}>
            <div className="grid gap-2.5 min-[75rem]:col-span-2">
              {trucks !== undefined && <WaitingTrucks data={data} />}
              {stock !== undefined && (
                <StockTile stock={stock} hasAll={data.hasAllStock} day={data.stockDay} today={today} />
              )}
            </div>
            {isWide && (
              <div className="grid gap-2.5">
                <WaitingWork work={work} />
                {goods !== undefined && <DayChart goods={goods} directions={visibleDirections(data, "goods")} />}
              </div>
            )}
          </div>
          <FigureLinks links={figureLinks(data, today)} />
        </>
      )}
    </div>
  );
}

function FigureLinks({ links }: { links: readonly FigureLink[] }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <nav
      aria-label={t("business:home.more")}
      className="flex flex-wrap gap-x-4 text-xs font-medium text-link *:py-1 *:hover:underline"
    >
      {links.map(({ label, href, direction }) => (
        <PathLink key={href} to={href}>
          {t(label)}
          {direction !== undefined && ` · ${t(`business:home.way.${direction}`)}`}
        </PathLink>
      ))}
    </nav>
  );
}

/** Links the worst repair, or shows that all parts work. */
function WorstRepair({ repairs: [worst], timeZone }: { repairs: readonly Repair[]; timeZone: string }) {
  const { t } = useTranslation();
  const tone = worst === undefined ? "" : worst.state === "bad" ? "text-destructive-text" : "text-warning";
  const Icon = worst === undefined ? CircleCheck : TriangleAlert;
  return (
    <p className={cn("flex min-w-0 items-center gap-1.5 text-sm", tone)}>
      <Icon aria-hidden className={cn("size-4 shrink-0", worst === undefined && "text-tone-green-dot")} />
      <PathLink to={settingsPaths.system} className="figure-link min-w-0 wrap-anywhere">
        {worst === undefined
          ? t("settings.system.good")
          : `${t(`settings.system.part.${worst.part}`)}: ${partText(t, worst, timeZone)}`}
      </PathLink>
    </p>
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

function WaitingWork({ work }: { work: readonly WorkTile[] }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (work.length === 0) return null;
  return (
    <HomeTile title={t("home.waiting")}>
      <ul className="pb-1 text-sm">
        {work.map(({ number, label, note, href }) => (
          <li key={href}>
            <PathLink to={href} className="flex items-baseline gap-2 border-t border-line px-3 py-0.5 hover:bg-accent">
              <span className="font-medium">{t(label)}</span>
              <span lang={nameLang(t(note))} className="min-w-0 flex-1 truncate text-xs text-muted-foreground">
                {t(note)}
              </span>
              <span className="text-base font-semibold tabular-nums">{formatNumber(number)}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </HomeTile>
  );
}
