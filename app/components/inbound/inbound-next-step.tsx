import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/format";
import type { InboundRecord } from "#contract/inbound-record";
import {
  INBOUND_STEPS,
  inboundViewHref,
  nextInboundStep,
  offersInbound,
  rolesAwaitedInbound,
  stepsToCorrect,
  type InboundStep,
} from "~/screens/inbound";
import type { InboundDetail } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { RestCard } from "../record/rest-card";
import { Corrections, LostInput } from "../record/step-notes";
import { InboundCheckCard } from "./inbound-check-card";
import { InboundFinishCard } from "./inbound-finish-card";
import { InboundWeighCard } from "./inbound-weigh-card";
import { InboundWeightSummary } from "./inbound-weight-summary";

export interface InboundNextStepProps extends Pick<
  InboundDetail,
  "record" | "user" | "idempotencyKey" | "timeZone" | "divisionKg"
> {
  reply: FormReply | undefined;
}

/** The one thing to do next with a record: the form of its step for who makes it, a calm sentence for everybody else. */
export function InboundNextStep(props: InboundNextStepProps) {
  const { record, user, reply, idempotencyKey, timeZone, divisionKg } = props;
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
      <LostInput
        reply={reply}
        steps={INBOUND_STEPS}
        shown={step}
        fields={["weightKg", "pricePerKg", "deductionReason"]}
      />
      {card && (step === "weighIn" || step === "weighOut") && (
        <InboundWeighCard key={step} step={step} divisionKg={divisionKg} {...card} />
      )}
      {card && step === "check" && <InboundCheckCard {...card} />}
      {card && step === "finish" && <InboundFinishCard {...card} />}
      {step === undefined && due !== undefined && (
        <RestCard
          title={t(`business:inbound.await.${due}`)}
          text={t("record.awaited", { roles: rolesAwaitedInbound(due).join(", ") })}
          reason={deductionReason(record, t("business:inbound.field.deductionReason"))}
        >
          <InboundWeightSummary record={record} />
        </RestCard>
      )}
      {step === undefined && due === undefined && <EndCard record={record} timeZone={timeZone} />}
      <Corrections
        links={corrections
          .filter((other) => other !== step)
          .map((other) => ({ label: t(`business:inbound.correct.${other}`), href: hrefOf(other) }))}
      />
    </div>
  );
}

/** A record whose journey is over: how it ended, and its weights. */
function EndCard({ record, timeZone }: { record: InboundRecord; timeZone: string }) {
  const { t } = useTranslation();
  const at = (moment: string | null) => (moment === null ? "" : formatMoment(moment, timeZone));
  const cancelled = record.status === "CANCELLED";
  const cancelReason = record.cancelReason && {
    label: t("business:inbound.field.cancelReason"),
    text: record.cancelReason,
  };
  return (
    <RestCard
      title={t(cancelled ? "record.cancelledTitle" : "record.doneTitle")}
      text={
        cancelled
          ? t("record.cancelledText", { at: at(record.cancelledAt) })
          : t("record.doneText", { at: at(record.finishedAt), name: record.finishedBy?.name ?? "–" })
      }
      reason={cancelReason || deductionReason(record, t("business:inbound.field.deductionReason"))}
    >
      <InboundWeightSummary record={record} />
    </RestCard>
  );
}

const deductionReason = ({ deductionReason: text, deductedKg }: InboundRecord, label: string) =>
  text === null || deductedKg === 0 ? null : { label, text };
