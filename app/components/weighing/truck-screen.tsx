import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { can, type RoleHolder } from "#contract/access";
import { formatDay, formatMoment } from "#contract/values/format";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { referenceName } from "#contract/masters/references";
import type { NextPlace } from "#contract/weighing/call";
import type { PaperFormat, PaperPrints } from "#contract/weighing/paper";
import type { RecordStage } from "~/definitions/stages";
import type { Waiting } from "~/definitions/waiting";
import { numbersOf } from "~/definitions/numbers";
import { screenHref } from "~/definitions/search-href";
import { Notice } from "../ui/notice";
import { buttonVariants } from "../ui/button";
import { formFieldText } from "../history/field-text";
import { InlineHistory } from "../history/inline-history";
import { ScreenHeader } from "../shell/screen-header";
import { RecordFacts } from "../record/facts";
import { PartnerName } from "../record/partner-name";
import { RecordStatusBadge } from "../record/status-badge";
import { UnusualValues } from "../unusual/unusual-values";
import { CallButton } from "./call-button";
import { NextTruck } from "./next-truck";
import { NextWaiting } from "./next-waiting";
import { Prints } from "./prints";
import { RecordActions } from "./record-actions";
import { RecordNeighbours } from "./record-neighbours";
import { RecordStages } from "./record-stages";
import { TareHistory } from "./tare-history";
import { useWeighingFacts } from "./weighing-facts";
import type { TFunction } from "i18next";
import type { Correction } from "#contract/weighing/correction";

const CHANGES = ["removeWeighing", "moveWeighing", "cancel", "reopen", "delete"] as const;

/** Fields with their own place on the screen. */
const PLACED: readonly string[] = ["date", "licensePlate", "note"];

type Facts = ComponentProps<typeof RecordFacts>["facts"];

interface TruckScreenProps {
  of: "inbound" | "outbound";
  data: {
    record: InboundRecord | OutboundRecord;
    user: RoleHolder;
    timeZone: string;
    prints: readonly PaperPrints[];
    paperFormat: PaperFormat;
    letterhead: boolean;
    mayReview: boolean | "own";
    waiting: readonly Waiting<string, string>[];
    turns: ComponentProps<typeof NextTruck>["turns"] | null;
    /** Weighing of the next step, if the user makes it. */
    weighing: "weighIn" | "weighOut" | null;
    scales: ComponentProps<typeof NextTruck>["scales"];
    history: ComponentProps<typeof InlineHistory>["entries"];
    tares: ComponentProps<typeof TareHistory>["tares"];
    idempotencyKey: string;
  };
  /** Title and URL of the list; `path` without its search. */
  list: { title: string; href: string; path: string };
  hrefOf: (changes: Record<string, string>) => string;
  deletedText: (at: string) => string;
  offers: (change: (typeof CHANGES)[number] | "edit") => boolean;
  print: Pick<
    NonNullable<ComponentProps<typeof RecordActions>["print"]>,
    "label" | "href" | "action" | "papers" | "main"
  >;
  labelOf: (field: string) => string;
  stages: RecordStage<string>[];
  statusLabel: (status: string) => string;
  actionLabel: (action: string) => string;
  called: ComponentProps<typeof UnusualValues>["called"];
  /** Red facts before all others. */
  warnings: Facts;
  /** Fields of the form, the first facts. */
  fields: readonly string[];
  /** Facts after them; weighings, corrections, papers and note follow. */
  facts: Facts;
  /** Corrections made between the two weighings. */
  corrections: Parameters<typeof correctionFacts>[0];
  /** Paid price before the newest correction, if it differs. */
  paid?: string | null;
  nextPlace: NextPlace | null;
  step: ReactNode;
  items: ReactNode;
  panels: ReactNode;
}

/** Shows a truck of either direction: stages, items and facts, with the next step next to them. */
export function TruckScreen(props: TruckScreenProps) {
  const { of, data, list, hrefOf, deletedText, stages, statusLabel, called, step, items, panels, actionLabel } = props;
  const { record, timeZone, mayReview, user, waiting, turns, weighing, scales, history, tares } = data;
  const { t } = useTranslation();
  const id = String(record.id);
  return (
    <>
      <ScreenHeader
        breadcrumb={[
          { label: list.title, href: list.href },
          { label: formatDay(record.date), href: screenHref(list.path, `?date=${record.date}`) },
        ]}
        plate={record.licensePlate}
        title={record.recordNo}
        badge={<RecordStatusBadge of={of} status={record.status} />}
        actions={<HeaderActions {...props} />}
      />
      {record.deletedAt !== null && (
        <Notice tone="warning" dismissible={false} className="mb-4 items-center">
          <p className="flex items-center gap-4">
            {deletedText(formatMoment(record.deletedAt, timeZone))}
            {can(user, of, "restore") && (
              <Link to={hrefOf({ restore: id })} className={buttonVariants({ variant: "outline", size: "sm" })}>
                {t("record.restore")}
              </Link>
            )}
          </p>
        </Notice>
      )}
      <UnusualValues
        area={of}
        values={record.unusual}
        toCheck={record.toCheck}
        clearHref={hrefOf({ markReviewed: id })}
        {...{ called, timeZone, mayReview }}
      />
      <RecordStages {...{ stages, statusLabel, timeZone }} day={record.date} />
      <div className="grid grid-cols-[minmax(0,1fr)_21.25rem] items-start gap-4 max-[90rem]:in-[main:has([data-side-panel=md])]:grid-cols-1 max-[56rem]:grid-cols-1">
        <div className="min-w-0 space-y-4">
          {items}
          <TruckFacts {...props} />
          <InlineHistory
            entries={history}
            allHref={hrefOf({ history: id })}
            day={record.date}
            {...{ timeZone, actionLabel }}
          />
        </div>
        {/* On small screens an open panel replaces the step. */}
        <div data-step="" className="max-[90rem]:in-[main:has([data-side-panel=md])]:hidden">
          <div className="space-y-3">
            {turns === null ? (
              <NextWaiting waiting={waiting} href={hrefOf({ go: "waiting" })} />
            ) : (
              <NextTruck {...{ record, turns, scales }} step={weighing && t(`business:${of}.step.${weighing}`)} />
            )}
            {step}
            {tares.length > 0 && (
              <div className="rounded-md bg-card px-4 pt-3.5">
                <TareHistory tares={tares} />
              </div>
            )}
          </div>
        </div>
      </div>
      {panels}
    </>
  );
}

function HeaderActions({ data, hrefOf, offers, print, nextPlace }: TruckScreenProps) {
  const { record, paperFormat, letterhead, user, idempotencyKey } = data;
  const { t } = useTranslation();
  const id = String(record.id);
  const labels = {
    removeWeighing: t("record.removeWeighing"),
    moveWeighing: t("record.moveWeighing"),
    cancel: t("record.cancel"),
    reopen: t("record.reopen"),
    delete: t("record.delete"),
  };
  const hasPaper = record.deletedAt === null && record.status !== "CANCELLED";
  return (
    <>
      <RecordNeighbours hrefOf={hrefOf} />
      {record.deletedAt === null && <CallButton next={nextPlace} action={hrefOf({})} {...{ user, idempotencyKey }} />}
      <RecordActions
        more={CHANGES.filter(offers).map((change) => ({ label: labels[change], href: hrefOf({ [change]: id }) }))}
        editHref={offers("edit") ? hrefOf({ form: id }) : undefined}
        historyHref={hrefOf({ history: id })}
        print={hasPaper ? { ...print, format: paperFormat, letterhead } : undefined}
      />
    </>
  );
}

function TruckFacts({ data, labelOf, warnings, fields, facts, corrections, paid = null, print }: TruckScreenProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const { record, user, timeZone, prints } = data;
  const links: Record<string, ReactNode> =
    "customer" in record
      ? { customerId: <PartnerName area="customer" partner={record.customer} user={user} /> }
      : { vendorId: <PartnerName area="vendor" partner={record.vendor} user={user} /> };
  const { firstCorrection, secondCorrection, finishCorrection } = record;
  const [first, second] = [labelOf("firstKg"), labelOf("secondKg")];
  const weighings = useWeighingFacts(record, user, { first, second });
  const inOrder = [
    { label: first, correction: firstCorrection, from: formatKg(firstCorrection?.from ?? null) },
    ...corrections,
    { label: second, correction: secondCorrection, from: formatKg(secondCorrection?.from ?? null) },
    { label: t("record.doneTitle"), correction: finishCorrection, from: paid },
  ];
  return (
    <RecordFacts
      facts={[
        ...warnings,
        ...fields
          .filter((field) => !PLACED.includes(field))
          .map((field) => ({
            label: labelOf(referenceName(field)),
            value: links[field] ?? formFieldText(record, field, t),
          })),
        ...facts,
        ...weighings,
        ...correctionFacts(inOrder, timeZone, t),
        {
          label: t("business:paper.printed"),
          value: prints.length > 0 && <Prints href={print.href} {...{ prints, timeZone }} />,
          wide: true,
        },
        { label: labelOf("note"), value: record.note, wide: true },
      ]}
    />
  );
}

interface CorrectionFact {
  label: string;
  correction: Correction<unknown> | null;
  /** Original value; null without one that differs. */
  from: string | null;
}

/** Returns the facts of corrections: original value, moment, person and reason. */
function correctionFacts(corrections: readonly CorrectionFact[], timeZone: string, t: TFunction) {
  return corrections.flatMap(({ label, correction, from }) => {
    if (correction === null) return [];
    const { at, by, reason } = correction;
    const what = from === null ? t("record.correctedAgain") : t("record.correctedFrom", { from });
    const value = [what, formatMoment(at, timeZone), by.name, reason].filter(Boolean).join(" · ");
    return [{ label, value, wide: true }];
  });
}
