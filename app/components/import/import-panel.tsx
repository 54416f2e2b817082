import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileSpreadsheet } from "~/components/ui/icons";
import { useEffect, useId, useRef } from "react";
import { filledRows, type ImportLabels } from "~/definitions/import";
import { listHref } from "~/definitions/search-href";
import type { ImportForm, ImportReply } from "~/services/import/actions.server";
import { numbersOf } from "~/definitions/numbers";
import { ClosedPeriod } from "../form/closed-period";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { SidePanel } from "../shell/side-panel";
import { Notice } from "../ui/notice";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { buttonVariants } from "../ui/button";
import { Table, TableBody, TableBox, TableCell, TableHeader, TableHead, TableRow } from "../ui/table";
import { cn } from "../class-names";
import { toFormReply, type ListAnswer } from "./to-form-reply";
import { ImportFile } from "./import-file";

interface ImportPanelProps {
  labels: ImportLabels;
  form: ImportForm;
  answer: ListAnswer;
  closeHref: string;
}

export function ImportPanel({ labels, form, answer, closeHref }: ImportPanelProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const found = answer !== undefined && !("lastResult" in answer) ? answer : undefined;
  const waiting = waitingImport(answer);
  const refused = toFormReply(answer);
  const problem = refused?.lastResult.error?.[""]?.join(" ");
  const startHref = listHref(search, { import: "1" });
  return (
    <SidePanel
      title={t("import.title", { what: t(labels.title) })}
      subtitle={t("import.subtitle")}
      closeHref={closeHref}
      size="lg"
      footer={waiting === undefined ? undefined : <WriteForm waiting={waiting} otherHref={startHref} reply={refused} />}
    >
      <div className="space-y-4">
        {problem !== undefined && (
          <Notice tone="error" dismissHref={startHref}>
            {problem}
          </Notice>
        )}
        {found !== undefined && <ImportFound key={`found-${found.id}`} {...found} />}
        {found !== undefined && <ImportNotes {...found} />}
        {found === undefined && waiting !== undefined && (
          <ImportFound file={waiting.file} rows={waiting.rows} good={waiting.rows} intent="importPreview" />
        )}
        {found !== undefined && found.questions.length > 0 && (
          <>
            <Notice tone="warning" title={t("business:unusual.title")} dismissible={false}>
              {t("business:unusual.reasonHint")}
            </Notice>
            <ImportErrors errors={found.questions} more={0} />
          </>
        )}
        {found?.ready != null && <ImportFirstRows {...found.ready} rows={found.rows} />}
        {waiting === undefined && (
          // Resets the input, so that a corrected file of the same name fires `change`.
          <ImportFile
            key={`file-${found?.id ?? refused?.idempotencyKey}`}
            area={labels.area}
            form={form}
            again={found !== undefined}
            asksDayOrder={found?.notes.asksDayOrder ?? false}
          />
        )}
        {found !== undefined && found.errors.length > 0 && <ImportErrors errors={found.errors} more={found.more} />}
      </div>
    </SidePanel>
  );
}

interface Waiting {
  file: string;
  /** Asked for a reason, typed so far. */
  reason?: string;
  sheet: string;
  /** Earliest business day of the rows. */
  date?: string | undefined;
  closedReason?: string | undefined;
  /** Rows to import, without those that are stored unchanged. */
  rows: number;
  idempotencyKey: string;
}

/** Its button is far from the upload button, so that a double click does not import. */
function WriteForm({
  waiting,
  otherHref,
  reply,
}: {
  waiting: Waiting;
  otherHref: string;
  reply: ReturnType<typeof toFormReply>;
}) {
  const { t } = useTranslation();
  const reason = useId();
  return (
    <PostForm encType="multipart/form-data" className="flex flex-wrap gap-2">
      <div className="w-full empty:hidden">
        <ClosedPeriod record={waiting} reply={reply} typed={waiting.closedReason} />
      </div>
      {waiting.reason !== undefined && (
        <div className="w-full space-y-1.5">
          <Label htmlFor={reason} required>
            {t("business:unusual.reason")}
          </Label>
          <Input
            id={reason}
            name="unusualReason"
            required
            minLength={3}
            maxLength={200}
            defaultValue={waiting.reason}
          />
        </div>
      )}
      <input type="hidden" name="intent" value="importRows" />
      <input type="hidden" name="idempotencyKey" value={waiting.idempotencyKey} />
      <input type="hidden" name="sheet" value={waiting.sheet} />
      <Link to={otherHref} className={buttonVariants({ variant: "outline", className: "min-w-30 font-medium" })}>
        {t("import.other")}
      </Link>
      <SubmitButton className="flex-1">{t("import.write", { rows: waiting.rows })}</SubmitButton>
    </PostForm>
  );
}

function waitingImport(answer: ListAnswer): Waiting | undefined {
  if (answer === undefined) return undefined;
  if (!("lastResult" in answer)) {
    if (answer.ready === null) return undefined;
    const asks = answer.questions.length > 0 || answer.reason !== undefined;
    const reason = asks ? (answer.reason ?? "") : undefined;
    return { ...answer, ...answer.ready, rows: answer.rows - answer.unchanged, reason };
  }
  const sheet = answer.intent === "importRows" ? answer.lastResult.initialValue?.sheet : undefined;
  if (typeof sheet !== "string") return undefined;
  // The server echoes only valid JSON.
  const { file, rows } = JSON.parse(sheet) as { file: string; rows: object[] };
  return { sheet, file, rows: filledRows(rows).length, idempotencyKey: answer.idempotencyKey };
}

function ImportErrors({ errors, more }: Pick<ImportReply, "errors" | "more">) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  return (
    <div className="space-y-2">
      <TableBox aria-label={t("import.errors")}>
        <Table className="table-fixed">
          <TableHeader>
            <TableRow>
              <TableHead className="w-14 text-right">{t("import.row")}</TableHead>
              <TableHead className="w-36">{t("import.column")}</TableHead>
              <TableHead className="w-40">{t("import.was")}</TableHead>
              <TableHead>{t("import.right")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {errors.map(({ row, column, was, message }, index) => (
              <TableRow key={index} className="align-top">
                <TableCell className="text-right font-medium tabular-nums">{formatNumber(row)}</TableCell>
                <TableCell className="break-words">{column || "–"}</TableCell>
                <TableCell className="break-words text-muted-foreground">
                  <span className="line-clamp-3">{was || t("import.nothing")}</span>
                </TableCell>
                <TableCell className="break-words text-destructive-text">{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableBox>
      {more > 0 && <p className="text-sm text-muted-foreground">{t("import.more", { total: more })}</p>}
    </div>
  );
}

function ImportNotes({ notes, rows, unchanged, ready }: Pick<ImportReply, "notes" | "rows" | "unchanged" | "ready">) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { leftOut } = notes;
  const lines = [
    unchanged > 0 && ready !== null && t("import.notes.unchanged", { unchanged: formatNumber(unchanged) }),
    unchanged > 0 && ready === null && t("import.notes.allUnchanged", { rows: formatNumber(rows) }),
    leftOut.length > 0 && t("import.notes.leftOut", { columns: leftOut.join(", ") }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}

type ImportFoundProps = Pick<ImportReply, "file" | "rows" | "good" | "intent">;

/** Takes the focus on mount, because the file field is gone. */
function ImportFound({ file, rows, good, intent }: ImportFoundProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice
        tone={good === rows ? "success" : "error"}
        title={intent === "importRows" ? t("import.changed") : undefined}
        dismissible={false}
      >
        <p className="flex flex-wrap items-center gap-x-2">
          <FileSpreadsheet aria-hidden className="size-4 shrink-0" />
          <span className="font-semibold break-all">{file}</span>
          <span>{good === null ? t("import.headBad") : <Counts rows={rows} good={good} />}</span>
        </p>
      </Notice>
    </div>
  );
}

function Counts({ rows, good }: { rows: number; good: number }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const counts = { rows: formatNumber(rows), good: formatNumber(good), bad: formatNumber(rows - good) };
  return t(good === rows ? "import.allGood" : "import.someBad", counts);
}

type ImportFirstRowsProps = Pick<NonNullable<ImportReply["ready"]>, "columns" | "first"> & { rows: number };

function ImportFirstRows({ columns, first, rows }: ImportFirstRowsProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const counts = { first: formatNumber(first.length), rows: formatNumber(rows) };
  const label = first.length < rows ? t("import.firstOf", counts) : t("import.asStored");
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">{label}</p>
      <TableBox aria-label={label}>
        <Table>
          <TableHeader>
            <TableRow>
              {columns.map(({ label, align }) => (
                <TableHead key={label} className={align === "end" ? "text-right" : undefined}>
                  {label}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {first.map((texts, row) => (
              <TableRow key={row}>
                {texts.map((text, index) => (
                  <TableCell
                    key={columns[index]?.label}
                    className={cn("max-w-44 truncate", columns[index]?.align === "end" && "text-right tabular-nums")}
                    title={text}
                  >
                    {text || "–"}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableBox>
    </div>
  );
}
