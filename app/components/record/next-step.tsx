import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/access";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import { nextStep, offersOutbound, outboundItemPath, type OutboundStep } from "~/screens/outbound";
import type { FormReply } from "~/services/form-reply.server";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { FinishCard } from "./finish-card";
import { LoadCard } from "./load-card";
import { AwaitCard, EndCard } from "./rest-card";
import { WeighCard } from "./weigh-card";

export interface NextStepProps {
  record: OutboundRecord;
  user: { roles: readonly Role[] };
  reply: FormReply | undefined;
  idempotencyKey: string;
  timeZone: string;
  divisionKg: number;
  tolerancePct: number;
}

/** The one thing to do next with a record: the form of its step for who makes it, a calm sentence for everybody else. */
export function NextStep({ record, user, reply, ...rest }: NextStepProps) {
  const [search] = useSearchParams();
  const offered = (step: OutboundStep) => offersOutbound(record, user, step);
  const due = nextStep(record.status);
  const asked = askedStep(search, reply);
  const step = asked !== undefined && offered(asked) ? asked : due !== undefined && offered(due) ? due : undefined;
  const item = step === "load" ? itemToLoad(record, search) : undefined;
  const self = outboundItemPath(record.id);
  const common = { record, reply, ...rest };
  return (
    <div className="space-y-3">
      <LostInput reply={reply} step={step} />
      {(step === "weighIn" || step === "weighOut") && (
        <WeighCard key={step} step={step} href={step === due ? self : `${self}?step=${step}`} {...common} />
      )}
      {step === "load" && item !== undefined && (
        <LoadCard key={item.id} item={item} href={`${self}?load=${item.id}`} {...common} />
      )}
      {step === "finish" && <FinishCard href={self} {...common} />}
      {step === undefined && due !== undefined && <AwaitCard step={due} {...common} />}
      {step === undefined && due === undefined && <EndCard {...common} />}
      <Corrections
        steps={(["weighIn", "weighOut"] as const).filter((other) => other !== due && offered(other))}
        now={step}
      />
    </div>
  );
}

/** The step that the address asks for, or whose refused form is to be shown again. */
function askedStep(search: URLSearchParams, reply: FormReply | undefined): OutboundStep | undefined {
  const steps: readonly OutboundStep[] = ["weighIn", "load", "weighOut", "finish"];
  if (search.has("load")) return "load";
  return steps.find((step) => step === (reply?.intent ?? search.get("step")));
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

/** A weight was typed, but the record has gone on meanwhile and takes it no more: nothing typed is lost without a word. */
function LostInput({ reply, step }: { reply: FormReply | undefined; step: OutboundStep | undefined }) {
  const { t } = useTranslation();
  const steps: readonly string[] = ["weighIn", "load", "weighOut", "finish"];
  if (reply?.intent == null || reply.intent === step || !steps.includes(reply.intent)) return null;
  const { weightKg, quantityKg, reason } = reply.lastResult.initialValue ?? {};
  const typed = [weightKg, quantityKg, reason].find((value) => typeof value === "string");
  return (
    <Alert tone="error" title={t("business:outbound.notSaved")} dismissible={false}>
      {reply.lastResult.error?.[""]?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {typeof typed === "string" && <p>{t("business:outbound.youTyped", { value: typed })}</p>}
    </Alert>
  );
}

function Corrections({ steps, now }: { steps: ("weighIn" | "weighOut")[]; now: OutboundStep | undefined }) {
  const { t } = useTranslation();
  const links = steps.filter((step) => step !== now);
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-1">
      {links.map((step) => (
        <Link key={step} to={`?step=${step}`} preventScrollReset className={buttonVariants({ variant: "link" })}>
          {t(`business:outbound.correct.${step}`)}
        </Link>
      ))}
    </p>
  );
}
