import { Form, Link } from "@remix-run/react";
import { CircleCheck } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import type { ClosingChecklist, LockBody } from "#contract/plant/closing";
import { formatDay } from "#contract/values/format";
import type { PlantSettings } from "#contract/plant/plant";
import { settingsPaths } from "#contract/accounts/settings";
import { closingItems } from "~/definitions/closing";
import { numbersOf } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import type { CompanyData } from "~/services/settings/company.server";
import { DateField } from "../form/date-field";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { conflictWords } from "../record/stale-notice";
import { Button, buttonVariants } from "../ui/button";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { DateInput } from "../ui/date-input";
import { Label } from "../ui/label";
import { SettingsCards } from "./settings-frame";

/** Card of the plant's settings that leads to closing. */
export function ClosingCard({ lockDate }: { lockDate: string | null }) {
  const { t } = useTranslation();
  return (
    <Card className="flex items-start justify-between gap-4 p-6">
      <div>
        <CardTitle>{t("business:closing.title")}</CardTitle>
        <CardDescription>{t("business:closing.text")}</CardDescription>
        <p className="mt-2 text-sm font-medium">
          {lockDate === null ? t("business:closing.none") : t("business:closing.upTo", { day: formatDay(lockDate) })}
        </p>
      </div>
      <Link to="?closing=1" className={buttonVariants({ variant: "outline", className: "shrink-0" })}>
        {t("business:closing.title")}
      </Link>
    </Card>
  );
}

interface ClosingScreenProps {
  data: CompanyData;
  checklist: ClosingChecklist;
  reply: FormReply | undefined;
}

/** Checklist of a period, which ends in the lock date. */
export function ClosingScreen({ data, checklist, reply }: ClosingScreenProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { record } = data;
  const items = closingItems(checklist).filter(({ count }) => count > 0);
  return (
    <SettingsCards>
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-muted-foreground">
          {record.lockDate === null
            ? t("business:closing.none")
            : t("business:closing.upTo", { day: formatDay(record.lockDate) })}
        </p>
        <span className="flex gap-2">
          <Link to="?changed=1" className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t("business:closing.changes")}
          </Link>
          <Link to={settingsPaths.company} className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t("business:closing.back")}
          </Link>
        </span>
      </div>
      <Card className="p-6">
        <CardTitle>{t("business:closing.checklist", { day: formatDay(checklist.until) })}</CardTitle>
        <Form method="get" className="mt-3 flex items-end gap-2">
          <div className="space-y-1.5">
            <Label htmlFor="closing-until">{t("business:closing.until")}</Label>
            <DateInput id="closing-until" name="closing" defaultValue={checklist.until} key={checklist.until} />
          </div>
          <Button type="submit" variant="outline">
            {t("business:closing.check")}
          </Button>
        </Form>
        {items.length === 0 ? (
          <p className="mt-4 flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-4 text-success" />
            {t("business:closing.done")}
          </p>
        ) : (
          <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
            {items.map(({ name, count, href }) => (
              <li key={name}>
                <Link to={href} className="flex justify-between gap-4 py-2 hover:underline">
                  <span>{t(`business:closing.item.${name}`)}</span>
                  <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <LockForm key={`${record.version} ${checklist.until}`} data={data} until={checklist.until} reply={reply} />
    </SettingsCards>
  );
}

function LockForm({
  data,
  until,
  reply: lastReply,
}: {
  data: CompanyData;
  until: string;
  reply: FormReply | undefined;
}) {
  const { t } = useTranslation();
  const { record, lockConstraint, idempotencyKey } = data;
  const { fields, envelope } = useDocumentForm<LockBody, PlantSettings>({
    id: "lock-form",
    record,
    intent: "lock",
    constraint: lockConstraint,
    values: ({ lockDate }) => ({ lockDate }),
    defaultValue: { lockDate: until, reason: "" },
    idempotencyKey,
    reply: lastReply,
    href: `?closing=${until}`,
  });
  return (
    <Card className="p-6">
      <CardTitle>{t("business:closing.lockDate")}</CardTitle>
      <CardDescription className="mb-4">{t("business:closing.text")}</CardDescription>
      <DocumentForm {...envelope} shownBy="closing" words={conflictWords(() => t("business:closing.lockDate"))}>
        <DateField
          field={fields.lockDate}
          label={t("business:closing.lockDate")}
          hint={t("business:closing.lockHint")}
          className="max-w-56"
        />
        <TextField
          field={fields.reason}
          label={t("business:closing.lockReason")}
          hint={t("business:closing.lockReasonHint")}
        />
        <SubmitButton saves busy={envelope.sending}>
          {t("business:closing.save")}
        </SubmitButton>
      </DocumentForm>
    </Card>
  );
}
