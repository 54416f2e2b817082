import { Link } from "@remix-run/react";
import { CircleCheck, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { HomeSetup } from "#contract/home";
import { settingsPaths } from "#contract/settings";
import { Card, CardText, CardTitle } from "../ui/card";

const STEPS = [
  ["company", settingsPaths.company],
  ["users", "/management/user"],
  ["masters", "/management/customer?import=1"],
  ["truck", "/record/inbound?form=new"],
] as const;

/** Guides the ADMIN of a new plant to its first truck. */
export function SetupSteps({ done }: { done: HomeSetup }) {
  const { t } = useTranslation();
  return (
    <Card className="p-5">
      <CardTitle>{t("setup.title")}</CardTitle>
      <CardText className="mb-3">{t("setup.text")}</CardText>
      <ol className="space-y-2 text-sm">
        {STEPS.map(([step, path]) => (
          <li key={step} className="flex items-baseline gap-2">
            {step !== "truck" && done[step] ? (
              <CircleCheck aria-label={t("setup.done")} className="size-4 shrink-0 self-center text-success" />
            ) : (
              <Circle aria-hidden className="size-4 shrink-0 self-center text-muted-foreground" />
            )}
            <Link to={path} className="rounded-sm font-semibold text-link hover:underline">
              {t(`setup.step.${step}`)}
            </Link>
            <span className="text-muted-foreground">{t(`setup.hint.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
