import { Download } from "~/components/ui/icons";
import { type ChangeEvent, type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportArea } from "#contract/import";
import type { ImportForm } from "~/services/import/actions.server";
import { FieldErrors } from "../form/field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { buttonVariants } from "../ui/button";
import { FileInput } from "../ui/file-input";
import { Label } from "../ui/label";

interface ImportFileProps {
  area: ImportArea;
  form: ImportForm;
  /** Hides the introduction after a refused file. */
  again: boolean;
  /** True if the dates of the refused file may begin with the day or the month. */
  asksDayOrder: boolean;
}

export function ImportFile({ area, form, again, asksDayOrder }: ImportFileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const templates = (
    <div className="flex gap-2">
      <Template area={area} format="xlsx" label={t("import.templateXlsx")} />
      <Template area={area} format="csv" label={t("import.templateCsv")} />
    </div>
  );
  const exceeds = (file: unknown) => file instanceof File && file.size > form.maxBytes;
  // Browsers refuse to upload a file modified after it was chosen.
  const send = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    setTooLarge(exceeds(file));
    if (file !== undefined && !exceeds(file)) input.form?.requestSubmit();
  };
  const hold = (event: FormEvent<HTMLFormElement>) => {
    if (exceeds(new FormData(event.currentTarget).get("file"))) event.preventDefault();
  };
  return (
    <PostForm encType="multipart/form-data" onSubmit={hold} noValidate className="space-y-4">
      <input type="hidden" name="intent" value="importPreview" />
      {!again && (
        <>
          <p className="max-w-prose text-sm">{t("import.text")}</p>
          <div className="space-y-3 rounded-lg border bg-subtle px-3 py-2.5">
            <Columns columns={form.columns} />
            {templates}
          </div>
        </>
      )}
      {asksDayOrder && (
        <fieldset className="space-y-1.5 text-sm">
          <legend className="font-medium">{t("import.dayOrder.label")}</legend>
          <div className="flex gap-4">
            {(["day", "month"] as const).map((order) => (
              <label key={order} className="flex items-center gap-2">
                <input type="radio" name="dayOrder" value={order} required />
                {t(`import.dayOrder.${order}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="space-y-1.5">
        <div className="flex items-end justify-between gap-4">
          <Label htmlFor={id} required>
            {t(again ? "import.fileAgain" : "import.file")}
          </Label>
          {again && templates}
        </div>
        <div className="flex gap-2">
          <FileInput
            id={id}
            name="file"
            accept=".xlsx,.csv"
            onChange={send}
            aria-invalid={tooLarge || undefined}
            aria-describedby={tooLarge ? `${id}-error ${id}-hint` : `${id}-hint`}
            className="flex-1"
          />
          <SubmitButton className="h-auto">{t("import.check")}</SubmitButton>
        </div>
        <FieldErrors id={`${id}-error`} errors={tooLarge ? [t("import.problem.size")] : []} />
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {t("import.limits", { rows: form.maxRows })}
        </p>
      </div>
    </PostForm>
  );
}

function Columns({ columns }: Pick<ImportForm, "columns">) {
  const { t } = useTranslation();
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">{t("import.columns")}</p>
      <ul className="flex flex-wrap gap-1.5">
        {columns.map(({ label, required }) => (
          <li key={label} className="rounded-md border bg-card px-2 py-0.5 text-xs">
            {label}
            {required && (
              <span className="ml-0.5 text-destructive-text" title={t("import.required")}>
                *
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Template({ area, format, label }: { area: ImportArea; format: "xlsx" | "csv"; label: string }) {
  return (
    // A download, so not a router link.
    <a href={`/import/${area}/${format}`} className={buttonVariants({ variant: "outline", size: "sm" })}>
      <Download aria-hidden />
      {label}
    </a>
  );
}
