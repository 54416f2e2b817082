import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { normaliseHour } from "#contract/plant/hour";
import type { ReportMail, ReportMailInput } from "#contract/reports/report-mail";
import {
  daysOfRun,
  MAIL_FORMATS,
  MAIL_RANGE_NAMES,
  type MailRange,
  nextRun,
  RHYTHMS,
  type Schedule,
} from "#contract/reports/report-schedule";
import { settingsPaths } from "#contract/accounts/settings";
import { reportHref } from "~/definitions/report-mail";
import type { ReportMailsData } from "~/services/report-mails/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { FieldErrors, FieldNotes } from "../form/field";
import type { FieldSource } from "../form/field-source";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { DocumentPanel, useDocumentForm, pickValues } from "../record/document-form";
import { conflictWords } from "../record/stale-notice";
import { Checkbox } from "../ui/checkbox";
import { daysText, weekdayName } from "./schedule-text";

const FIELDS = ["name", "range", "format", "locale", "rhythm", "weekday", "monthDay", "hour"] as const;
const USUAL = { format: "xlsx", rhythm: "daily", weekday: 1, monthDay: 1, hour: "18:00" } as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

interface ReportMailFormPanelProps {
  panel: Extract<ReportMailsData["panel"], { kind: "form" }>;
  data: ReportMailsData;
  reply: FormReply | undefined;
  closeHref: string;
}

export function ReportMailFormPanel({ panel, data, reply, closeHref }: ReportMailFormPanelProps) {
  const { t, i18n } = useTranslation();
  const { record, asked, recipients, constraint, idempotencyKey } = panel;
  const report = t(`business:report.title.${asked.report}`);
  const search = new URLSearchParams({ form: "new", ...asked }).toString();
  const { fields, envelope } = useDocumentForm<ReportMailInput, ReportMail>({
    id: "report-mail-form",
    record,
    constraint,
    values: (row) => ({ ...pickValues(row, FIELDS), recipientIds: row.recipients.map(({ id }) => id) }),
    defaultValue:
      record === null
        ? { ...USUAL, name: report, locale: data.languages.current, range: asked.range, recipientIds: [data.ownId] }
        : undefined,
    idempotencyKey,
    reply,
    href: `${settingsPaths.reportMails}?${record === null ? search : `form=${record.id}`}`,
  });
  const label = (field: string) => t(`business:reportMail.field.${field}`);
  const source = (field: (typeof FIELDS)[number]) => ({ field: fields[field], label: label(field) });
  const words = (path: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`business:${path}.${value}`) }));
  const options = {
    rhythm: words("report.type", RHYTHMS),
    range: words("reportMail.range", MAIL_RANGE_NAMES),
    weekday: WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, i18n.language) })),
    format: MAIL_FORMATS.map((value) => ({ value, label: value.toUpperCase() })),
    locale: data.languages.choices,
    recipients: recipients.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return (
    <DocumentPanel
      {...envelope}
      title={record?.name ?? t("business:reportMail.send")}
      subtitle={report}
      closeHref={closeHref}
      words={(field) => conflictWords(label, options)(field === "recipientIds" ? "recipients" : field)}
    >
      <input type="hidden" name="report" value={asked.report} />
      <input type="hidden" name="query" value={asked.query} />
      <TextField {...source("name")} />
      <div>
        <Link
          to={reportHref(asked, daysNow(asked.range, data))}
          className="text-sm text-link underline underline-offset-2"
        >
          {t("business:reportMail.openReport")}
        </Link>
        <p className="mt-0.5 text-xs text-muted-foreground">{t("business:reportMail.hint.query")}</p>
        <FieldErrors id={fields.query.errorId} errors={fields.query.errors} />
      </div>
      <div className="group/rhythm space-y-3.5">
        <SelectField {...source("rhythm")} options={options.rhythm} />
        <SelectField
          {...source("weekday")}
          className="hidden group-has-[option[value=weekly]:checked]/rhythm:block"
          options={options.weekday}
        />
        <SelectField
          {...source("monthDay")}
          className="hidden group-has-[option[value=monthly]:checked]/rhythm:block"
          hint={t("business:reportMail.hint.monthDay")}
          options={MONTH_DAYS.map((day) => ({ value: String(day), label: String(day) }))}
        />
      </div>
      <TextField {...source("hour")} hint={t("business:reportMail.hint.hour", { zone: data.timeZone })} />
      <SelectField {...source("range")} options={options.range} />
      <NextRun fields={fields} data={data} />
      <SelectField {...source("format")} options={options.format} />
      <SelectField {...source("locale")} options={data.languages.choices} />
      <RecipientBoxes field={fields.recipientIds} label={label("recipients")} recipients={recipients} />
    </DocumentPanel>
  );
}

const daysNow = (range: MailRange, { timeZone, now }: ReportMailsData) => daysOfRun(range, timeZone, new Date(now));

type Typed = Record<keyof Schedule | "range", { value?: string | undefined }>;

/** Says when the next run is and which days it covers, as typed. */
function NextRun({ fields, data: { timeZone, now } }: { fields: Typed; data: ReportMailsData }) {
  const { t } = useTranslation();
  const hour = normaliseHour(fields.hour.value ?? "");
  const rhythm = RHYTHMS.find((name) => name === fields.rhythm.value);
  const range = MAIL_RANGE_NAMES.find((name) => name === fields.range.value);
  if (hour === null || rhythm === undefined || range === undefined) return null;
  const schedule = {
    rhythm,
    hour,
    weekday: Number(fields.weekday.value ?? 1),
    monthDay: Number(fields.monthDay.value ?? 1),
  };
  const at = nextRun(schedule, timeZone, new Date(now));
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {t("business:reportMail.nextRun", {
        at: formatMoment(at.toISOString(), timeZone),
        days: daysText(daysOfRun(range, timeZone, at)),
      })}
    </p>
  );
}

interface RecipientBoxesProps {
  field: FieldSource & { defaultOptions?: string[] | undefined };
  label: string;
  recipients: readonly { id: number; name: string; email: string }[];
}

function RecipientBoxes({ field, label, recipients }: RecipientBoxesProps) {
  const { t } = useTranslation();
  return (
    <fieldset key={field.key} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="divide-y divide-line rounded-lg border border-border">
        {recipients.map(({ id, name, email }) => (
          <label key={id} className="flex items-center gap-2.5 px-3 py-1.5 text-sm">
            <Checkbox name={field.name} value={id} defaultChecked={field.defaultOptions?.includes(String(id))} />
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <span className="min-w-0 text-xs wrap-anywhere text-muted-foreground">{email}</span>
          </label>
        ))}
      </div>
      <FieldNotes field={field} hint={t("business:reportMail.hint.recipients")} />
    </fieldset>
  );
}
