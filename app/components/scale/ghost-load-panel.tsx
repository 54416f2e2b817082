import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { GhostLoad, SettleBody } from "#contract/scale/ghost-load";
import { numbersOf } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import type { GhostLoadsData } from "~/services/scales/ghost-loads.server";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { PanelFacts } from "../record/facts";
import { PanelLinks } from "../record/panel-links";
import { SidePanel } from "../shell/side-panel";
import { CurveLine } from "./curve-line";

interface GhostLoadPanelProps {
  record: GhostLoad;
  data: GhostLoadsData;
  reply: FormReply | undefined;
  closeHref: string;
}

export function GhostLoadPanel({ record, data, reply, closeHref }: GhostLoadPanelProps) {
  const { t } = useTranslation();
  const { timeZone } = data;
  const { formatKg, formatNumber } = numbersOf(t);
  const { startedAt, endedAt, seconds, peakKg, trucks, curve, late, settledAt, settledBy, reason } = record;
  const label = (field: string) => t(`business:ghostLoad.field.${field}`);
  return (
    <SidePanel title={record.scale.name} subtitle={formatMoment(startedAt, timeZone)} closeHref={closeHref}>
      <div className="space-y-4">
        {curve === null ? (
          <p className="text-sm text-muted-foreground">{t("business:ghostLoad.noCurve")}</p>
        ) : (
          <div className="text-xs text-muted-foreground tabular-nums">
            <p>{formatKg(Math.max(...curve.map(([, kg]) => kg)))}</p>
            <CurveLine
              points={curve}
              label={t("business:ghostLoad.curveOf", { kg: formatKg(peakKg) })}
              className="h-28 w-full border-b text-primary"
            />
            <p className="flex justify-between pt-1">
              {[0, Math.round((curve.at(-1)?.[0] ?? 0) / 1000)].map((second) => (
                <span key={second}>{t("business:ghostLoad.seconds", { seconds: formatNumber(second) })}</span>
              ))}
            </p>
          </div>
        )}
        <PanelFacts
          facts={[
            { label: label("endedAt"), value: formatMoment(endedAt, timeZone) },
            { label: label("seconds"), value: t("business:ghostLoad.seconds", { seconds: formatNumber(seconds) }) },
            { label: label("peakKg"), value: formatKg(peakKg) },
            {
              label: label("trucks"),
              value: trucks.length > 0 && t("business:ghostLoad.onCard", { plates: platesOf(trucks) }),
            },
            { label: t("business:ghostLoad.late"), value: late && t("business:ghostLoad.lateText") },
            { label: label("settledAt"), value: settledAt !== null && formatMoment(settledAt, timeZone) },
            { label: label("settledBy"), value: settledBy?.name ?? null },
            { label: label("reason"), value: reason },
          ]}
        />
        {settledAt === null && <SettleForm {...{ record, data, reply }} />}
        <PanelLinks id={record.id} />
      </div>
    </SidePanel>
  );
}

export const platesOf = (trucks: GhostLoad["trucks"]): string =>
  trucks.map(({ licensePlate }) => licensePlate).join(", ");

function SettleForm({ record, data, reply }: Omit<GhostLoadPanelProps, "closeHref">) {
  const { t } = useTranslation();
  const { fields, envelope } = useDocumentForm<SettleBody>({
    id: "settle-form",
    record,
    intent: "settle",
    constraint: data.constraint,
    defaultValue: {},
    idempotencyKey: data.idempotencyKey,
    reply,
    href: `?view=${record.id}`,
  });
  return (
    <DocumentForm {...envelope}>
      <TextField
        field={fields.reason}
        label={t("business:ghostLoad.field.reason")}
        hint={t("business:ghostLoad.reasonHint")}
      />
      <SubmitButton saves busy={envelope.sending}>
        {t("business:ghostLoad.settle")}
      </SubmitButton>
    </DocumentForm>
  );
}
