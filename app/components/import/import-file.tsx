import { Form } from "@remix-run/react";
import { Download } from "lucide-react";
import { useId, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ImportArea } from "#contract/import";
import type { ImportForm } from "~/services/import.server";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";
import { controlClasses } from "../ui/input";
import { Label } from "../ui/label";
import { formatNumberText } from "../ui/number-text";

interface ImportFileProps {
  formId: string;
  area: ImportArea;
  form: ImportForm;
  /** A file was sent already and has to be mended: what is known by now is left out. */
  again: boolean;
}

/** How an import works, its templates, and the file to check. */
export function ImportFile({ formId, area, form, again }: ImportFileProps) {
  const { t } = useTranslation();
  const id = useId();
  const checkSize = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const tooLarge = (input.files?.[0]?.size ?? 0) > form.maxBytes;
    input.setCustomValidity(tooLarge ? t("import.problem.size") : "");
    if (tooLarge) input.reportValidity();
  };
  return (
    <Form id={formId} method="post" encType="multipart/form-data" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value="importPreview" />
      {!again && (
        <>
          <p className="max-w-prose text-sm">{t("import.text")}</p>
          <div className="rounded-lg border bg-subtle px-3 py-2.5">
            <p className="text-sm font-medium">{t("import.columns")}</p>
            <ul className="mt-1.5 flex flex-wrap gap-1.5">
              {form.columns.map(({ label, required }) => (
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
            <div className="mt-3 flex items-center gap-2">
              <Template area={area} format="xlsx" label={t("import.templateXlsx")} />
              <Template area={area} format="csv" label={t("import.templateCsv")} />
            </div>
          </div>
        </>
      )}
      <div className="space-y-1.5">
        <Label htmlFor={id} required>
          {t(again ? "import.fileAgain" : "import.file")}
        </Label>
        <input
          id={id}
          type="file"
          name="file"
          accept=".xlsx,.csv"
          required
          onChange={checkSize}
          aria-describedby={`${id}-hint`}
          className={cn(
            controlClasses,
            "cursor-pointer py-1.5 pr-2.5 pl-1.5 file:mr-3 file:h-7 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-border file:bg-subtle file:px-2.5 file:text-xs file:font-semibold file:text-foreground",
          )}
        />
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {t("import.limits", { rows: formatNumberText(form.maxRows) })}
        </p>
      </div>
    </Form>
  );
}

function Template({ area, format, label }: { area: ImportArea; format: "xlsx" | "csv"; label: string }) {
  return (
    // A file, not a screen: loaded by the browser.
    <a href={`/import/${area}/${format}`} download className={buttonVariants({ variant: "outline", size: "sm" })}>
      <Download aria-hidden />
      {label}
    </a>
  );
}
