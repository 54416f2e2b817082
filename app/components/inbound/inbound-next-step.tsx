import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { INBOUND_STEPS, nextInboundStep, type InboundStep } from "#contract/weighing/inbound-status";
import { canWeighBetween } from "#contract/weighing/between";
import { goodsNames, inboundViewHref, offersInbound, rolesAwaitedInbound, stepsToCorrect } from "~/definitions/inbound";
import type { InboundDetail } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { AwaitedCard, EndCard } from "../weighing/status-card";
import { ShortcutLink } from "../keys/shortcut-link";
import { Corrections, SupersededInputNotice } from "../weighing/step-notes";
import { InboundBetweenCard } from "./inbound-between-card";
import { InboundCheckCard } from "./inbound-check-card";
import { InboundFinishCard } from "./inbound-finish-card";
import { InboundWeighCard } from "./inbound-weigh-card";
import { InboundWeightSummary } from "./inbound-weight-summary";

interface InboundNextStepProps extends Pick<
  InboundDetail,
  | "record"
  | "user"
  | "idempotencyKey"
  | "timeZone"
  | "divisionKg"
  | "minKg"
  | "capacityKg"
  | "usual"
  | "scales"
  | "prices"
  | "usualDeduction"
> {
  reply: FormReply | undefined;
}

const STEPS = [...INBOUND_STEPS, "weighBetween"] as const;

/** Form for the roles of the next step; other users see the role that it waits for. */
export function InboundNextStep(props: InboundNextStepProps) {
  const { record, user, reply, idempotencyKey, timeZone, divisionKg, minKg, capacityKg, usual, scales } = props;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const due = nextInboundStep(record.status);
  const corrections = stepsToCorrect(record, user);
  const requestedStep = STEPS.find((step) => step === (reply?.intent ?? search.get("step")));
  const weighsBetween = offersInbound(record, user, "weighBetween");
  const canWeigh = weighsBetween && canWeighBetween(record);
  const corrected = weighsBetween ? record.weighingsBetween[Number(search.get("between")) - 1] : undefined;
  const between = requestedStep === "weighBetween" && (canWeigh || corrected !== undefined);
  const offered = due !== undefined && offersInbound(record, user, due) ? due : undefined;
  const step = between ? "weighBetween" : (corrections.find((one) => one === requestedStep) ?? offered);
  const hrefOf = (other: InboundStep) =>
    other === due ? inboundViewHref(search, record.id) : inboundViewHref(search, record.id, { step: other });
  const betweenHref = (place?: number) =>
    inboundViewHref(search, record.id, { step: "weighBetween", ...(place && { between: String(place) }) });
  const place = corrected && record.weighingsBetween.indexOf(corrected) + 1;
  const href = step === "weighBetween" ? betweenHref(place) : step && hrefOf(step);
  const card = href !== undefined && { record, reply, idempotencyKey, href };
  return (
    <div className="space-y-3">
      <SupersededInputNotice
        reply={reply}
        steps={STEPS}
        shown={step}
        fields={["weightKg", "pricePerKg", "deductionReason"]}
      />
      {card && (step === "weighIn" || step === "weighOut") && (
        <InboundWeighCard key={step} step={step} {...{ divisionKg, minKg, capacityKg, usual, scales }} {...card} />
      )}
      {card && step === "weighBetween" && (
        <InboundBetweenCard
          key={place}
          corrected={corrected}
          {...{ divisionKg, minKg, capacityKg, usual, scales }}
          {...card}
        />
      )}
      {card && step === "check" && <InboundCheckCard usualDeduction={props.usualDeduction} {...card} />}
      {card && step === "finish" && <InboundFinishCard prices={props.prices} {...card} />}
      {step === undefined && due !== undefined && (
        <AwaitedCard
          title={t(`business:inbound.await.${due}`)}
          roles={rolesAwaitedInbound(due)}
          reason={deductionReason(record, t)}
        >
          <InboundWeightSummary record={record} />
        </AwaitedCard>
      )}
      {step === undefined && due === undefined && (
        <EndCard record={record} timeZone={timeZone} reason={cancelReason(record, t) ?? deductionReason(record, t)}>
          <InboundWeightSummary record={record} />
        </EndCard>
      )}
      {canWeigh && !between && (
        <ShortcutLink
          to={betweenHref()}
          shortcut="b"
          label={t("business:inbound.step.weighBetween")}
          group="record"
          variant="outline"
        >
          {t("business:inbound.step.weighBetween")}
        </ShortcutLink>
      )}
      <Corrections
        links={[
          ...(offered !== undefined && step !== offered
            ? [{ label: t(`business:inbound.step.${offered}`), href: hrefOf(offered) }]
            : []),
          ...(weighsBetween ? record.weighingsBetween : []).map((one, index) => ({
            label: t("business:inbound.correct.weighBetween", { goods: goodsNames(record, one.itemIds) }),
            href: betweenHref(index + 1),
          })),
          ...corrections
            .filter((other) => other !== step)
            .map((other) => ({ label: t(`business:inbound.correct.${other}`), href: hrefOf(other) })),
        ]}
      />
    </div>
  );
}

function cancelReason({ cancelReason: text }: InboundRecord, t: TFunction) {
  return text ? { label: t("business:inbound.field.cancelReason"), text } : null;
}

function deductionReason({ deductionReason: text, deductedKg }: InboundRecord, t: TFunction) {
  return text === null || deductedKg === 0 ? null : { label: t("business:inbound.field.deductionReason"), text };
}
