import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import type { ScaleDeck } from "#contract/scale/scale";
import type { UsualWeights } from "#contract/weighing/unusual";
import { useToday } from "../ui/use-today";
import { weighLabel } from "./live-weight";
import { conflictWords } from "../record/stale-notice";
import { StepForm, type StepCardProps } from "./step-form";
import type { useWeighForm, WeighStep } from "./use-weigh-form";
import { WeightField } from "./weight-field";

export interface WeighCardProps<Row> extends StepCardProps<Row> {
  divisionKg: number;
  minKg: number;
  capacityKg: number;
  /** Null for users who do not weigh. */
  usual: UsualWeights | null;
  scales: readonly ScaleDeck[];
}

type WeightFieldProps = ComponentProps<typeof WeightField>;

interface WeighCardOptions<Row>
  extends
    StepCardProps<Row>,
    Pick<WeighCardProps<Row>, "minKg" | "capacityKg">,
    Pick<
      WeightFieldProps,
      "kind" | "label" | "known" | "ofNet" | "mark" | "limitKg" | "guard" | "follows" | "reasons" | "hint"
    > {
  step: WeighStep | "weighBetween";
  weighing: ReturnType<typeof useWeighForm>;
  saveLabel: string;
  /** Fields before the weight. */
  before?: ReactNode;
  /** Weights that follow from the typed one. */
  children: ReactNode;
}

export function WeighCard<Row extends { version: number; licensePlate: string; date: string }>(
  props: WeighCardOptions<Row>,
) {
  const { step, record, href, idempotencyKey, weighing, saveLabel, before, children, ...field } = props;
  const { t } = useTranslation();
  const today = useToday();
  const { form, merge, reply, clearErrors, desk, byScale, corrects } = weighing;
  return (
    <StepForm
      {...{ form, step, href, merge, record, reply, clearErrors, idempotencyKey }}
      words={conflictWords(() => field.label)}
      title={<label htmlFor={weighing.field.id}>{field.label}</label>}
      deliberate={corrects}
      saveLabel={weighLabel(saveLabel, desk, byScale, t)}
      className="space-y-2.5"
    >
      {record.date > today && (
        <>
          <input type="hidden" name="dateToday" value="on" />
          <p role="status" className="text-sm font-medium text-warning">
            {t("business:track.dateToday", { day: formatDay(record.date) })}
          </p>
        </>
      )}
      {before}
      <WeightField {...field} weighing={weighing} plate={record.licensePlate} />
      <div className="border-t pt-4 pb-1.5">{children}</div>
    </StepForm>
  );
}
