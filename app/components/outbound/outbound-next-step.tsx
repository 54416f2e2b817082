import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { RoleHolder } from "#contract/access";
import type { OutboundRecord, OutboundRecordItem } from "#contract/weighing/outbound-record";
import { nextOutboundStep, OUTBOUND_STEPS, type OutboundStep } from "#contract/weighing/outbound-status";
import type { GoodsStock } from "#contract/orders/stock";
import type { UsualWeights } from "#contract/weighing/unusual";
import type { ScaleDeck } from "#contract/scale/scale";
import type { OverloadGuard } from "#contract/weighing/permitted";
import { exceedsTolerance, netReason } from "#contract/weighing/outbound-weights";
import { offersOutbound, rolesAwaitedOutbound } from "~/definitions/outbound";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import { AwaitedCard, EndCard } from "../weighing/status-card";
import { Corrections, SupersededInputNotice } from "../weighing/step-notes";
import { TextareaField } from "../form/textarea-field";
import { useMergedForm } from "../record/merged-form";
import { conflictWords } from "../record/stale-notice";
import { replyTo, StepForm } from "../weighing/step-form";
import { OutboundLoadCard } from "./outbound-load-card";
import { OutboundWeighCard } from "./outbound-weigh-card";
import { OutboundWeightSummary } from "./outbound-weight-summary";
import { outboundStepDifferences, type OutboundStepProps } from "./outbound-step";

interface OutboundNextStepProps {
  record: OutboundRecord;
  user: RoleHolder;
  reply: FormReply | undefined;
  idempotencyKey: string;
  timeZone: string;
  divisionKg: number;
  minKg: number;
  capacityKg: number;
  tolerancePct: number;
  overloadGuard: OverloadGuard;
  /** Null for users who do not weigh. */
  usual: UsualWeights | null;
  scales: readonly ScaleDeck[];
  stocks: readonly GoodsStock[];
}

/** Form for the roles of the next step; others see who is awaited. */
export function OutboundNextStep({ record, user, reply, usual, scales, stocks, ...rest }: OutboundNextStepProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const offered = (step: OutboundStep) => offersOutbound(record, user, step);
  const due = nextOutboundStep(record.status);
  const requestedStep = stepOfUrl(search, reply);
  const step =
    requestedStep !== undefined && offered(requestedStep)
      ? requestedStep
      : due !== undefined && offered(due)
        ? due
        : undefined;
  const item = step === "load" ? itemToLoad(record, search) : undefined;
  const common = { record, reply, ...rest };
  return (
    <div className="space-y-3">
      <SupersededInputNotice
        reply={reply}
        steps={OUTBOUND_STEPS}
        shown={step}
        fields={["weightKg", "quantityKg", "reason"]}
      />
      {(step === "weighIn" || step === "weighOut") && (
        <OutboundWeighCard
          key={step}
          step={step}
          {...{ usual, scales }}
          href={listHref(search, { step: step === due ? null : step })}
          {...common}
        />
      )}
      {step === "load" && item !== undefined && (
        <OutboundLoadCard
          key={item.id}
          item={item}
          stocks={stocks}
          href={listHref(search, { load: String(item.id) })}
          {...common}
        />
      )}
      {step === "finish" && <OutboundFinishCard href={listHref(search, {})} {...common} />}
      {step === undefined && due !== undefined && (
        <AwaitedCard title={t(`business:outbound.await.${due}`)} roles={rolesAwaitedOutbound(due)}>
          <OutboundWeightSummary record={record} tolerancePct={rest.tolerancePct} />
        </AwaitedCard>
      )}
      {step === undefined && due === undefined && (
        <EndCard record={record} timeZone={rest.timeZone} reason={endReason(record, t)}>
          <OutboundWeightSummary record={record} tolerancePct={rest.tolerancePct} />
        </EndCard>
      )}
      <Corrections
        links={[
          ...(step !== due && due !== undefined && offered(due)
            ? [{ label: t(`business:outbound.step.${due}`), href: listHref(search, { step: null, load: null }) }]
            : []),
          ...(["weighIn", "weighOut"] as const)
            .filter((other) => other !== due && other !== step && offered(other))
            .map((other) => ({
              label: t(`business:outbound.correct.${other}`),
              href: listHref(search, { step: other }),
            })),
        ]}
      />
    </div>
  );
}

function stepOfUrl(search: URLSearchParams, reply: FormReply | undefined): OutboundStep | undefined {
  if (search.has("load")) return "load";
  return OUTBOUND_STEPS.find((step) => step === (reply?.intent ?? search.get("step")));
}

/** Returns the item of the URL, else the first that is not loaded, else the first. */
function itemToLoad(record: OutboundRecord, search: URLSearchParams): OutboundRecordItem | undefined {
  const { outboundItem: items } = record;
  return (
    items.find(({ id }) => String(id) === search.get("load")) ??
    items.find(({ loadedAt }) => loadedAt === null) ??
    items[0]
  );
}

function endReason({ status, cancelReason, differenceReason }: OutboundRecord, t: TFunction) {
  const field = status === "CANCELLED" ? "cancelReason" : "differenceReason";
  const text = status === "CANCELLED" ? cancelReason : differenceReason;
  return text === null ? null : { label: t(`business:outbound.field.${field}`), text };
}

/** A difference beyond the tolerance needs a reason. */
function OutboundFinishCard(props: OutboundStepProps) {
  const { record, reply: lastReply, idempotencyKey, href, tolerancePct } = props;
  const { t } = useTranslation();
  const reply = replyTo("finish", lastReply);
  const said = netReason(record) ?? undefined;
  const { form, fields, clearErrors, merge } = useMergedForm<{ reason?: string }, OutboundRecord>({
    id: "finish-form",
    record,
    reply,
    values: (row) => ({ reason: netReason(row) }),
    facts: (row) => outboundStepDifferences(row, t),
  });
  // The server may ask too, if the tolerance has changed since loading.
  const needsReason =
    exceedsTolerance(record.differenceKg ?? 0, record.itemsKg, tolerancePct) || fields.reason.errors !== undefined;
  return (
    <StepForm
      {...{ form, href, merge, record, reply, clearErrors, idempotencyKey }}
      step="finish"
      words={conflictWords(() => t("business:outbound.field.differenceReason"))}
      title={t("business:outbound.step.finish")}
      saveLabel={t("business:outbound.save.finish")}
      deliberate
      focusTitle={!needsReason || said !== undefined}
      className="space-y-4"
    >
      <OutboundWeightSummary record={record} tolerancePct={tolerancePct} />
      {needsReason && (
        <TextareaField
          field={fields.reason}
          label={t("business:outbound.field.differenceReason")}
          hint={t("business:outbound.needsReason", { tolerance: tolerancePct })}
          required
          autoFocus={said === undefined}
          rows={3}
        />
      )}
    </StepForm>
  );
}
