import { Form, Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { filledRows, type ImportWords } from "~/definitions/import";
import { listHref } from "~/definitions/search-href";
import type { ImportForm } from "~/services/import/actions.server";
import { SubmitButton } from "../form/submit-button";
import { SidePanel } from "../shell/side-panel";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { formReplyOf, type ListAnswer } from "./form-reply-of";
import { ImportErrors } from "./import-errors";
import { ImportFile } from "./import-file";
import { ImportFirstRows } from "./import-first-rows";
import { ImportFound } from "./import-found";

interface ImportPanelProps {
  words: ImportWords;
  form: ImportForm;
  answer: ListAnswer;
  closeHref: string;
}

/** Panel of `?import=1`. */
export function ImportPanel({ words, form, answer, closeHref }: ImportPanelProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const found = answer !== undefined && !("lastResult" in answer) ? answer : undefined;
  const waiting = waitingOf(answer);
  const refused = formReplyOf(answer);
  const problem = refused?.lastResult.error?.[""]?.join(" ");
  const startHref = listHref(search, { import: "1" });
  return (
    <SidePanel
      title={t("import.title", { what: t(words.title) })}
      subtitle={t("import.subtitle")}
      closeHref={closeHref}
      size="lg"
      footer={waiting === undefined ? undefined : <WriteForm waiting={waiting} otherHref={startHref} />}
    >
      <div className="space-y-4">
        {problem !== undefined && (
          <Alert tone="error" dismissHref={startHref}>
            {problem}
          </Alert>
        )}
        {found !== undefined && <ImportFound key={`found-${found.id}`} {...found} />}
        {found === undefined && waiting !== undefined && (
          <ImportFound file={waiting.file} rows={waiting.rows} good={waiting.rows} intent="importPreview" />
        )}
        {found?.ready != null && <ImportFirstRows {...found.ready} rows={found.rows} />}
        {waiting === undefined && (
          // Resets the input, so that a corrected file of the same name fires `change`.
          <ImportFile
            key={`file-${found?.id ?? refused?.idempotencyKey}`}
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

interface Waiting {
  file: string;
  sheet: string;
  rows: number;
  idempotencyKey: string;
}

/** Its button is far from the upload button, so that a double click does not import. */
function WriteForm({ waiting, otherHref }: { waiting: Waiting; otherHref: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex gap-2">
      <input type="hidden" name="intent" value="importRows" />
      <input type="hidden" name="idempotencyKey" value={waiting.idempotencyKey} />
      <input type="hidden" name="sheet" value={waiting.sheet} />
      <Link
        to={otherHref}
        preventScrollReset
        className={buttonVariants({ variant: "outline", className: "min-w-30 font-medium" })}
      >
        {t("import.other")}
      </Link>
      <SubmitButton className="flex-1">{t("import.write", { rows: waiting.rows })}</SubmitButton>
    </Form>
  );
}

/** Returns the valid rows, or those of a failed import. */
function waitingOf(answer: ListAnswer): Waiting | undefined {
  if (answer === undefined) return undefined;
  if (!("lastResult" in answer)) return answer.ready === null ? undefined : { ...answer, ...answer.ready };
  const sheet = answer.intent === "importRows" ? answer.lastResult.initialValue?.sheet : undefined;
  if (typeof sheet !== "string") return undefined;
  // The server echoes only valid JSON.
  const { file, rows } = JSON.parse(sheet) as { file: string; rows: object[] };
  return { sheet, file, rows: filledRows(rows).length, idempotencyKey: answer.idempotencyKey };
}
