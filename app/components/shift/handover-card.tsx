import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { EXCEPTION_KINDS } from "#contract/plant/exception-kinds";
import type { Handover, HandOver } from "#contract/plant/shift";
import { numbersOf } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import type { ShiftData } from "~/services/shift/screen.server";
import { FormErrors } from "../form/form-errors";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { TextareaField } from "../form/textarea-field";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { PanelFacts } from "../record/facts";
import { Card, CardDescription, CardTitle } from "../ui/card";

interface HandoverCardProps {
  data: ShiftData;
  reply: FormReply | undefined;
}

/** Who handed the shift over and who took it, or the form of the next step. */
export function HandoverCard({ data, reply }: HandoverCardProps) {
  const { t } = useTranslation();
  const { handover } = data.page;
  const canHandOver = handover === null && data.mayClose && !data.isAhead && !data.isPast;
  return (
    <Card className="space-y-3 p-4">
      <CardTitle>{t("business:shift.handover")}</CardTitle>
      {/* Another user was first: the form is gone, its refusal stays. */}
      {!canHandOver && <FormErrors form={{ errors: reply?.lastResult.error?.[""] ?? undefined }} result={reply} />}
      {handover !== null && <Names handover={handover} timeZone={data.timeZone} />}
      {handover?.takenBy === null && <TakeOver handover={handover} data={data} />}
      {canHandOver && <HandOverForm data={data} reply={reply} />}
      {handover === null && (
        <CardDescription className={canHandOver ? "hidden print:block" : ""}>
          {t("business:shift.none")}
        </CardDescription>
      )}
    </Card>
  );
}

function Names({ handover, timeZone }: { handover: Handover; timeZone: string }) {
  const { t } = useTranslation();
  const { handedBy, handedAt, takenBy, takenAt, note, snapshot } = handover;
  const { formatNumber } = numbersOf(t);
  const counts = EXCEPTION_KINDS.filter((kind) => snapshot.exceptions[kind]).map(
    (kind) => `${t(`business:exception.kind.${kind}`)} ${formatNumber(snapshot.exceptions[kind] ?? 0)}`,
  );
  const signed = (name: string, at: string) => `${name} · ${formatMoment(at, timeZone)}`;
  return (
    <PanelFacts
      facts={[
        { label: t("business:shift.field.handedBy"), value: signed(handedBy.name, handedAt) },
        {
          label: t("business:shift.field.takenBy"),
          value: takenBy === null || takenAt === null ? t("business:shift.notTaken") : signed(takenBy.name, takenAt),
        },
        { label: t("business:shift.field.openTrucks"), value: formatNumber(snapshot.openTrucks.length) },
        { label: t("business:report.title.exceptions"), value: counts.join(" · ") || null },
        { label: t("business:shift.field.note"), value: note },
      ]}
    />
  );
}

/** Taking over, or back, is one button: the user of the session signs with it. */
function TakeOver({ handover, data }: { handover: Handover; data: ShiftData }) {
  const { t } = useTranslation();
  const isOwn = handover.handedBy.id === data.me;
  const intent = isOwn ? "takeBack" : "takeOver";
  const busy = useNavigation().formData?.get("intent") === intent;
  if (!data.mayClose) return null;
  const text = isOwn ? t("business:shift.ownText") : t("business:shift.takeOverText", { name: handover.handedBy.name });
  if (isOwn && !data.mayTakeBack) return <CardDescription>{text}</CardDescription>;
  return (
    <PostForm className="space-y-2 print:hidden">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="handover" value={handover.id} />
      <input type="hidden" name="idempotencyKey" value={data.idempotencyKey} />
      <CardDescription>{text}</CardDescription>
      <SubmitButton saves={!isOwn} busy={busy}>
        {t(`business:shift.${intent}`)}
      </SubmitButton>
    </PostForm>
  );
}

function HandOverForm({ data, reply }: HandoverCardProps) {
  const { t } = useTranslation();
  const { page, constraint, idempotencyKey } = data;
  const { fields, envelope } = useDocumentForm<HandOver>({
    id: "hand-over-form",
    record: null,
    intent: "handOver",
    constraint,
    defaultValue: { note: "" },
    idempotencyKey,
    reply,
    href: `?date=${page.date}&shift=${page.shift}`,
  });
  return (
    <div className="print:hidden">
      <DocumentForm {...envelope}>
        <input type="hidden" name="date" value={page.date} />
        <input type="hidden" name="shift" value={page.shift} />
        <CardDescription>{t("business:shift.handOverText")}</CardDescription>
        <TextareaField
          field={fields.note}
          label={t("business:shift.field.note")}
          hint={t("business:shift.noteHint")}
          rows={3}
        />
        <SubmitButton saves busy={envelope.sending}>
          {t("business:shift.handOver")}
        </SubmitButton>
      </DocumentForm>
    </div>
  );
}
