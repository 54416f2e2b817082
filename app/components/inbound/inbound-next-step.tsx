import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/inbound-record";
import { INBOUND_STEPS, nextInboundStep, type InboundStep } from "#contract/inbound-status";
import { inboundViewHref, offersInbound, rolesAwaitedInbound, stepsToCorrect } from "~/definitions/inbound";
import type { InboundDetail } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { EndCard, StatusCard } from "../record/status-card";
import { Corrections, SupersededInputNotice } from "../record/step-notes";
import { InboundCheckCard } from "./inbound-check-card";
import { InboundFinishCard } from "./inbound-finish-card";
import { InboundWeighCard } from "./inbound-weigh-card";
import { InboundWeightSummary } from "./inbound-weight-summary";

interface InboundNextStepProps extends Pick<
  InboundDetail,
  "record" | "user" | "idempotencyKey" | "timeZone" | "divisionKg" | "minKg" | "capacityKg" | "usual" | "prices"
> {
  reply: FormReply | undefined;
}

/** Form for the roles of the next step; other users see the role that it waits for. */
export function InboundNextStep(props: InboundNextStepProps) {
  const { record, user, reply, idempotencyKey, timeZone, divisionKg, minKg, capacityKg, usual, prices } = props;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const due = nextInboundStep(record.status);
  const corrections = stepsToCorrect(record, user);
  const asked = INBOUND_STEPS.find((step) => step === (reply?.intent ?? search.get("step")));
  const offered = due !== undefined && offersInbound(record, user, due) ? due : undefined;
  const step = asked !== undefined && corrections.includes(asked) ? asked : offered;
  const hrefOf = (other: InboundStep) =>
    other === due ? inboundViewHref(search, record.id) : inboundViewHref(search, record.id, { step: other });
  const card = step && { record, reply, idempotencyKey, href: hrefOf(step) };
  return (
    <div className="space-y-3">
      <SupersededInputNotice
        reply={reply}
        steps={INBOUND_STEPS}
        shown={step}
        fields={["weightKg", "pricePerKg", "deductionReason"]}
      />
      {card && (step === "weighIn" || step === "weighOut") && (
        <InboundWeighCard key={step} step={step} {...{ divisionKg, minKg, capacityKg, usual }} {...card} />
      )}
      {card && step === "check" && <InboundCheckCard {...card} />}
      {card && step === "finish" && <InboundFinishCard prices={prices} {...card} />}
      {step === undefined && due !== undefined && (
        <StatusCard
          title={t(`business:inbound.await.${due}`)}
          text={t("record.awaited", { roles: rolesAwaitedInbound(due).join(", ") })}
          reason={deductionReason(record, t)}
        >
          <InboundWeightSummary record={record} />
        </StatusCard>
      )}
      {step === undefined && due === undefined && (
        <EndCard record={record} timeZone={timeZone} reason={cancelReason(record, t) ?? deductionReason(record, t)}>
          <InboundWeightSummary record={record} />
        </EndCard>
      )}
      <Corrections
        links={corrections
          .filter((other) => other !== step)
          .map((other) => ({ label: t(`business:inbound.correct.${other}`), href: hrefOf(other) }))}
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
