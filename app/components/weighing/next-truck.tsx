import { Link, useActionData, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScaleDeck } from "#contract/scale/scale";
import type { ScaleTurn } from "#contract/weighing/monitor";
import { truckHref } from "~/definitions/home";
import { useShortcut } from "../keys/shortcuts";
import { useFreshData } from "../shell/use-fresh-data";
import { buttonVariants } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { Menu, MenuItem } from "../ui/menu";
import { useLiveScales } from "./use-live-scales";

/** State of the location of a truck that opened by itself. */
const OPENED_IN_TURN = { isOpenedInTurn: true };
const RECORDS = ["inbound-record", "outbound-record"];

interface NextTruckProps {
  record: { id: number; version: number; licensePlate: string };
  /** Other trucks for the scale, in turn. */
  turns: readonly ScaleTurn[];
  scales: readonly ScaleDeck[];
  /** Name of the step whose weigh card is open; null without one. */
  step: string | null;
}

/** The next truck for the scale; after a weighing by the scale it opens by itself (docs/domain.md, Waiting). */
export function NextTruck({ record, turns, scales, step }: NextTruckProps) {
  const weighedOn = useScaleOfWeighing(record);
  if (step !== null) return <Turn {...{ turns, step }} plate={record.licensePlate} />;
  const [next] = turns;
  return (
    <div className="space-y-1.5 empty:hidden">
      {next !== undefined && <NextLink next={next} />}
      {weighedOn !== null && <OpensWhenEmpty {...{ turns, scales }} scaleId={weighedOn} />}
    </div>
  );
}

const turnText = ({ direction, licensePlate: plate, step }: ScaleTurn, t: TFunction) =>
  t("business:waiting.next", { plate, step: t(`business:${direction}.step.${step}`) });

/** Link with N or Alt+Enter, because Enter acts on the open truck. */
function NextLink({ next }: { next: ScaleTurn }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const label = turnText(next, t);
  useShortcut({ keys: ["n", "Alt+Enter"], label, group: "record" }, () => {
    link.current?.click();
    return true;
  });
  return (
    <Link
      ref={link}
      to={truckHref(next, "me")}
      aria-keyshortcuts="N"
      className={buttonVariants({ variant: "outline", size: "lg", className: "w-full" })}
    >
      <span className="min-w-0 truncate">{label}</span>
      <Kbd className="ml-auto noscript:hidden">N</Kbd>
    </Link>
  );
}

/** Returns the scale by which this tab has just weighed the record; null once the user acts. */
function useScaleOfWeighing({ id, version }: NextTruckProps["record"]): number | null {
  const { formData, state } = useNavigation();
  const isRefused = useActionData() !== undefined;
  const [posted, setPosted] = useState<{ id: number; scaleId: number; version: number } | null>(null);
  const scaleId = formData?.has("readingId") ? Number(formData.get("scaleId")) : null;
  if (scaleId !== null && posted?.version !== version && state === "submitting") setPosted({ id, scaleId, version });
  // The screen of another record may reuse the component.
  if (posted !== null && posted.id !== id) setPosted(null);
  const isSaved = posted?.id === id && posted.version < version && state === "idle" && !isRefused;
  useEffect(() => {
    if (!isSaved) return;
    const stay = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || !WITHOUT_EFFECT.has(event.key)) setPosted(null);
    };
    const events = ["pointerdown", "keydown", "input"];
    for (const name of events) document.addEventListener(name, stay, true);
    return () => {
      for (const name of events) document.removeEventListener(name, stay, true);
    };
  }, [isSaved]);
  return isSaved ? posted.scaleId : null;
}

/** Keys that the clerk may press until the truck has left: a second Enter, and P, which prints. */
const WITHOUT_EFFECT = new Set(["Enter", "p", "P", "Shift", "CapsLock", "Control", "Alt", "Meta"]);

interface OpensWhenEmptyProps extends Pick<NextTruckProps, "turns" | "scales"> {
  scaleId: number;
}

function OpensWhenEmpty({ turns, scaleId, scales: initial }: OpensWhenEmptyProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { scales, lost } = useLiveScales(initial);
  // Another desk may weigh the next truck.
  useFreshData(RECORDS, false);
  const isEmpty = lost === null && scales.some(({ id, state }) => id === scaleId && state === "empty");
  const elsewhere = scales.flatMap(({ id, cards }) => (id === scaleId ? [] : cards));
  const next = turns.find((turn) => !elsewhere.some((one) => one.direction === turn.direction && one.id === turn.id));
  const href = next && truckHref(next, "me");
  useEffect(() => {
    if (!isEmpty || href === undefined || document.querySelector(OCCUPIED) !== null) return;
    navigate(href, { state: OPENED_IN_TURN });
  }, [isEmpty, href, navigate]);
  return (
    <p role="status" className="px-1 text-xs text-muted-foreground">
      {t(next === undefined ? "business:waiting.noneForScale" : "business:waiting.opensWhenEmpty")}
    </p>
  );
}

const OCCUPIED = "dialog[open], [data-side-panel], [role=menu], [data-step] form[data-shown-by]";

/** An empty weight field has the focus of the card. */
const inWeight = { group: "record", inEmpty: "[data-step] [name=weightKg]" } as const;

/** Says that the truck opened by itself; offers the others (T), and the weighed truck (Esc). */
function Turn({ turns, step, plate }: { turns: readonly ScaleTurn[]; step: string; plate: string }) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const isInTurn = (location.state as typeof OPENED_IN_TURN | null)?.isOpenedInTurn === true;
  const box = useRef<HTMLDivElement>(null);
  const others = turns.length === 0 ? null : t("business:waiting.others");
  useShortcut(others === null ? null : { ...inWeight, keys: ["t"], label: others }, () => {
    const button = box.current?.querySelector("button");
    button?.click();
    return button != null;
  });
  useShortcut(isInTurn ? { ...inWeight, keys: ["Escape"], label: t("business:waiting.back") } : null, () => {
    // A panel or menu closes first.
    if (document.querySelector("[data-side-panel], [role=menu]") !== null) return false;
    navigate(-1);
    return true;
  });
  if (others === null && !isInTurn) return null;
  return (
    <div ref={box} className="flex items-center justify-between gap-1 text-xs">
      <p role="status" className="min-w-0 font-medium">
        {isInTurn && t("business:waiting.next", { plate, step })}
      </p>
      {others !== null && (
        <Menu
          align="end"
          summaryClassName={buttonVariants({ variant: "ghost", size: "sm", className: "-mr-1.5 shrink-0 px-1.5" })}
          summary={
            <>
              {others}
              <Kbd className="noscript:hidden">T</Kbd>
            </>
          }
        >
          {turns.map((turn) => (
            <MenuItem key={`${turn.direction} ${turn.id}`}>
              <Link to={truckHref(turn, "me")} className="tabular-nums">
                {turn.licensePlate}
                <span className="ml-auto pl-4 text-muted-foreground">
                  {t(`business:${turn.direction}.step.${turn.step}`)}
                </span>
              </Link>
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
