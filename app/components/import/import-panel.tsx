import { Form, Link, useSearchParams } from "@remix-run/react";
import { FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportWords } from "~/screens/import";
import type { ImportForm, ImportReply } from "~/services/import.server";
import { SubmitButton } from "../form/submit-button";
import { SidePanel } from "../layout/side-panel";
import { listHref } from "../list/search-href";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { formatNumberText } from "../ui/number-text";
import { formReplyOf, type ListAnswer } from "./form-reply-of";
import { ImportErrors } from "./import-errors";
import { ImportFile } from "./import-file";
import { ImportFirstRows } from "./import-first-rows";

const CHECK_FORM = "import-check";
const WRITE_FORM = "import-write";

export interface ImportPanelProps {
  words: ImportWords;
  form: ImportForm;
  answer: ListAnswer;
  closeHref: string;
}

/** The panel of `?import=1`: take a template, send a file, see what is wrong with it or how it begins, write it. */
export function ImportPanel({ words, form, answer, closeHref }: ImportPanelProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const found = answer !== undefined && !("lastResult" in answer) ? answer : undefined;
  const waiting = waitingOf(answer);
  const refused = formReplyOf(answer);
  const problem = refused?.lastResult.error?.[""]?.join(" ");
  const againHref = listHref(search, { import: "1" });
  const footer =
    waiting === undefined ? (
      <Buttons backHref={closeHref} backLabel={t("form.cancel")} formId={CHECK_FORM} label={t("import.check")} />
    ) : (
      <Buttons
        backHref={againHref}
        backLabel={t("import.other")}
        formId={WRITE_FORM}
        label={t("import.write", { rows: formatNumberText(waiting.rows) })}
      />
    );
  return (
    <SidePanel
      title={t("import.title", { what: t(words.title) })}
      subtitle={t("import.subtitle")}
      closeHref={closeHref}
      size="lg"
      footer={footer}
    >
      <div className="space-y-4">
        {problem !== undefined && (
          <Alert tone="error" dismissHref={againHref}>
            {problem}
          </Alert>
        )}
        {waiting !== undefined && (
          <Form id={WRITE_FORM} method="post" encType="multipart/form-data" preventScrollReset>
            <input type="hidden" name="intent" value="importRows" />
            <input type="hidden" name="idempotencyKey" value={waiting.idempotencyKey} />
            <input type="hidden" name="sheet" value={waiting.sheet} />
          </Form>
        )}
        {found !== undefined && <Found reply={found} />}
        {found?.ready != null && <ImportFirstRows {...found.ready} rows={found.rows} />}
        {waiting === undefined && (
          // A file that was mended has the same name: chosen once more, it is read once more.
          <ImportFile
            key={found?.id ?? refused?.idempotencyKey}
            formId={CHECK_FORM}
            area={words.area}
            form={form}
            again={found !== undefined}
          />
        )}
        {found !== undefined && found.errors.length > 0 && <ImportErrors errors={found.errors} more={found.more} />}
      </div>
    </SidePanel>
  );
}

interface ButtonsProps {
  backHref: string;
  backLabel: string;
  formId: string;
  label: string;
}

function Buttons({ backHref, backLabel, formId, label }: ButtonsProps) {
  return (
    <div className="flex gap-2">
      <Link
        to={backHref}
        preventScrollReset
        className={buttonVariants({ variant: "outline", className: "min-w-30 font-medium" })}
      >
        {backLabel}
      </Link>
      <SubmitButton form={formId} className="flex-1">
        {label}
      </SubmitButton>
    </div>
  );
}

/** The name of the file, and how many of its rows are good. */
function Found({ reply: { file, rows, good, ready, intent } }: { reply: ImportReply }) {
  const { t } = useTranslation();
  const counts = { rows: formatNumberText(rows), good: formatNumberText(good), bad: formatNumberText(rows - good) };
  const text = ready !== null ? t("import.allGood", counts) : t("import.someBad", counts);
  return (
    <Alert
      tone={ready !== null ? "success" : "error"}
      title={intent === "importRows" ? t("import.changed") : undefined}
      dismissible={false}
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <FileSpreadsheet aria-hidden className="size-4 shrink-0" />
        <span className="font-semibold break-all">{file}</span>
        <span>{text}</span>
      </p>
    </Alert>
  );
}

/** What the next click writes: rows that were found good, or those of an import that did not come through. */
function waitingOf(answer: ListAnswer): { sheet: string; rows: number; idempotencyKey: string } | undefined {
  if (answer === undefined) return undefined;
  if (!("lastResult" in answer)) return answer.ready === null ? undefined : { ...answer.ready, rows: answer.rows };
  const sheet = answer.intent === "importRows" ? answer.lastResult.initialValue?.sheet : undefined;
  if (typeof sheet !== "string") return undefined;
  return { sheet, rows: filledRows(sheet), idempotencyKey: answer.idempotencyKey };
}

function filledRows(sheet: string): number {
  // The server wrote it.
  const { rows } = JSON.parse(sheet) as { rows: object[] };
  return rows.filter((row) => Object.keys(row).length > 0).length;
}
