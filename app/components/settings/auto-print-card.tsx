import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../form/submit-button";
import { Card, CardText, CardTitle } from "../ui/card";
import { Checkbox } from "../ui/checkbox";

/** Turns automatic printing on or off in this browser. */
export function AutoPrintCard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.autoPrint.title")}</CardTitle>
      <CardText>{t("settings.autoPrint.text")}</CardText>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value="autoPrint" />
        <label className="mb-3 flex w-fit items-center gap-2 text-sm font-medium">
          <Checkbox name="on" value="1" defaultChecked={isOn} />
          {t("settings.autoPrint.label")}
        </label>
        <SubmitButton variant="outline">{t("filter.apply")}</SubmitButton>
      </Form>
    </Card>
  );
}
