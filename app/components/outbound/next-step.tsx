import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RoleHolder } from "#contract/access";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import { nextStep, offersOutbound, type OutboundStep } from "~/screens/outbound";
import { listHref } from "~/screens/search-href";
import type { FormReply } from "~/services/request/form.server";
import { Corrections, LostInput } from "../record/step-notes";
import { FinishCard } from "./finish-card";
import { LoadCard } from "./load-card";
import { AwaitCard, EndCard } from "./outbound-rest-cards";
import { OutboundWeighCard } from "./outbound-weigh-card";

const STEPS: readonly OutboundStep[] = ["weighIn", "load", "weighOut", "finish"];

export interface NextStepProps {
  record: OutboundRecord;
  user: RoleHolder;
  reply: FormReply | undefined;
  idempotencyKey: string;
  timeZone: string;
  divisionKg: number;
  tolerancePct: number;
}

/** The one thing to do next with a record: the form of its step for who makes it, a calm sentence for everybody else. */
export function NextStep({ record, user, reply, ...rest }: NextStepProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const offered = (step: OutboundStep) => offersOutbound(record, user, step);
  const due = nextStep(record.status);
  const asked = askedStep(search, reply);
  const step = asked !== undefined && offered(asked) ? asked : due !== undefined && offered(due) ? due : undefined;
  const item = step === "load" ? itemToLoad(record, search) : undefined;
  const common = { record, reply, ...rest };
  return (
    <div className="space-y-3">
      <LostInput reply={reply} steps={STEPS} shown={step} fields={["weightKg", "quantityKg", "reason"]} />
      {(step === "weighIn" || step === "weighOut") && (
        <OutboundWeighCard
          key={step}
          step={step}
          href={listHref(search, { step: step === due ? null : step })}
          {...common}
        />
      )}
      {step === "load" && item !== undefined && (
        <LoadCard key={item.id} item={item} href={listHref(search, { load: String(item.id) })} {...common} />
      )}
      {step === "finish" && <FinishCard href={listHref(search, {})} {...common} />}
      {step === undefined && due !== undefined && <AwaitCard step={due} {...common} />}
      {step === undefined && due === undefined && <EndCard {...common} />}
      <Corrections
        links={(["weighIn", "weighOut"] as const)
          .filter((other) => other !== due && other !== step && offered(other))
          .map((other) => ({
            label: t(`business:outbound.correct.${other}`),
            href: listHref(search, { step: other }),
          }))}
      />
    </div>
  );
}

/** The step that the address asks for, or whose refused form is to be shown again. */
function askedStep(search: URLSearchParams, reply: FormReply | undefined): OutboundStep | undefined {
  if (search.has("load")) return "load";
  return STEPS.find((step) => step === (reply?.intent ?? search.get("step")));
}

/** The item of the address, else the first that is not loaded, else the first. */
function itemToLoad(record: OutboundRecord, search: URLSearchParams): OutboundRecordItem | undefined {
  const { outboundItem: items } = record;
  return (
    items.find(({ id }) => String(id) === search.get("load")) ??
    items.find(({ loadedAt }) => loadedAt === null) ??
    items[0]
  );
}
