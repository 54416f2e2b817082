import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isPercentBase } from "#contract/values/percent";
import { numbersOf } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import type { ScalesData } from "~/services/scales/screen.server";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { Notice } from "../ui/notice";
import { protocolLabel } from "./scale-text";

interface TrialSectionProps {
  panel: Extract<ScalesData["panel"], { kind: "view" }>;
  reply: FormReply | undefined;
}

/** Asks the agent which protocol and speed read the indicator, and takes over the one that the user confirms. */
export function TrialSection({ panel: { record, now }, reply }: TrialSectionProps) {
  const { t } = useTranslation();
  const { formatKg, formatPercent } = numbersOf(t);
  const reasonId = useId();
  const { trial } = now;
  const mine = reply?.intent === "trial" || reply?.intent === "useTrial" ? reply : undefined;
  const problem = mine?.lastResult.error?.[""]?.join(" ");
  return (
    <section className="space-y-2 border-t border-line pt-3">
      <h3 className="text-xs font-medium text-muted-foreground">{t("business:scale.trial.title")}</h3>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {trial === null && <p className="text-sm">{t("business:scale.trial.text")}</p>}
      {trial !== null && trial.results === null && <p className="text-sm">{t("business:scale.trial.running")}</p>}
      {trial?.results?.length === 0 && <p className="text-sm">{t("business:scale.trial.none")}</p>}
      {trial?.results != null && trial.results.length > 0 && (
        <>
          <p className="text-sm font-medium">{t("business:scale.trial.question")}</p>
          <ul className="space-y-2">
            {trial.results.map(({ protocol, line, kg, frames, score }) => (
              <li key={`${protocol} ${line}`} className="rounded-md border px-3 py-2 text-sm">
                <span className="text-lg font-semibold tabular-nums">{formatKg(kg)}</span>{" "}
                {isPercentBase(frames) && <span className="text-muted-foreground">{formatPercent(score)}</span>}
                <span className="block">{protocolLabel(protocol, t)}</span>
                <span className="block font-mono text-xs text-muted-foreground">{line}</span>
                <PostForm data-shown-by="view" className="mt-1">
                  <input type="hidden" name="intent" value="useTrial" />
                  <input type="hidden" name="version" value={record.version} />
                  <input type="hidden" name="result" value={`${protocol} ${line}`} />
                  <SubmitButton variant="outline" size="sm">
                    {t("business:scale.trial.use")}
                  </SubmitButton>
                </PostForm>
              </li>
            ))}
          </ul>
        </>
      )}
      <PostForm data-shown-by="view">
        <input type="hidden" name="intent" value="trial" />
        <SubmitButton
          variant="outline"
          size="sm"
          disabled={!now.agentOn}
          aria-describedby={now.agentOn ? undefined : reasonId}
        >
          {t("business:scale.trial.start")}
        </SubmitButton>
        {!now.agentOn && (
          <p id={reasonId} className="mt-1 text-xs text-muted-foreground">
            {t("business:scale.trial.noAgent")}
          </p>
        )}
      </PostForm>
    </section>
  );
}
