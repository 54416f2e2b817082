import { CircleCheck, Circle } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ENTERED_MASTERS } from "#contract/access";
import type { HomeSetup } from "#contract/home";
import { settingsPaths } from "#contract/accounts/settings";
import { masterLink } from "~/definitions/master-link";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { PathLink } from "~/components/ui/path-link";

/** Guides the ADMIN of a new plant to its first truck. */
export function SetupSteps({ done }: { done: HomeSetup }) {
  const { t } = useTranslation();
  const step = (name: "company" | "users" | "truck", path: string) => (
    <Step isDone={name !== "truck" && done[name]} hint={t(`setup.hint.${name}`)}>
      <PathLink to={path} className={linkClasses}>
        {t(`setup.step.${name}`)}
      </PathLink>
    </Step>
  );
  return (
    <Card className="p-5">
      <CardTitle>{t("setup.title")}</CardTitle>
      <CardDescription className="mb-3">{t("setup.text")}</CardDescription>
      <ol className="space-y-2 text-sm">
        {step("company", settingsPaths.company)}
        {step("users", "/management/user")}
        {ENTERED_MASTERS.map((area) => {
          const { label, path } = masterLink(area);
          return (
            <Step key={area} isDone={!done.missing.includes(area)} hint={t(`setup.master.${area}`)}>
              <PathLink to={`${path}?form=new`} className={linkClasses}>
                {t(label)}
              </PathLink>
            </Step>
          );
        })}
        {step("truck", "/record/inbound?form=new")}
      </ol>
    </Card>
  );
}

const linkClasses = "rounded-sm font-semibold text-link hover:underline";

function Step({ isDone, hint, children }: { isDone: boolean; hint: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className="flex items-baseline gap-2">
      {isDone ? (
        <CircleCheck aria-label={t("setup.done")} className="size-4 shrink-0 self-center text-success" />
      ) : (
        <Circle aria-hidden className="size-4 shrink-0 self-center text-muted-foreground" />
      )}
      {children}
      <span className="text-muted-foreground">{hint}</span>
    </li>
  );
}
