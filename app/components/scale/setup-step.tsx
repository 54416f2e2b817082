import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { SETUP_STEPS, type SetupStep } from "~/definitions/scale-setup";
import { cn } from "../class-names";
import { Check, ChevronRight } from "../ui/icons";

interface StepProps {
  step: SetupStep;
  done: boolean;
  /** Opens the step, which then stays as the user leaves it. */
  open: boolean;
  /** State of the step, next to its name. */
  note?: ReactNode;
  children?: ReactNode;
}

/** One step of setting up a scale; without children only its name. */
export function Step({ step, done, open, note, children }: StepProps) {
  const { t } = useTranslation();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const name = (
    <>
      <span
        aria-hidden
        className={cn(
          "mr-2.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums",
          done
            ? "border-success-border bg-success-soft text-success"
            : open
              ? "border-current"
              : "text-muted-foreground",
        )}
      >
        {done ? <Check className="size-3.5" /> : SETUP_STEPS.indexOf(step) + 1}
      </span>
      <span className={cn("text-sm", open || done ? "font-medium" : "text-muted-foreground")}>
        {t(`business:scale.setup.step.${step}`)}
        {done && <span className="sr-only"> ({t("business:scale.setup.done")})</span>}
      </span>
      {note !== undefined && (
        <span className="ml-auto min-w-0 truncate px-3 text-xs text-muted-foreground">{note}</span>
      )}
    </>
  );
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      {children === undefined ? (
        <p className="flex items-center">{name}</p>
      ) : (
        <details open={wasOpen} className="group/step">
          <summary className="flex cursor-pointer items-center">
            {name}
            <ChevronRight
              aria-hidden
              className={cn(
                "size-3.5 shrink-0 text-muted-foreground group-open/step:rotate-90",
                note === undefined && "ml-auto",
              )}
            />
          </summary>
          <div className="mt-2.5 space-y-3 pl-7.5 text-sm">{children}</div>
        </details>
      )}
    </li>
  );
}
