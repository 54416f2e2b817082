import { FileSpreadsheet } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ImportReply } from "~/services/import/actions.server";
import { numbersOf } from "~/definitions/numbers";
import { Alert } from "../ui/alert";

type ImportFoundProps = Pick<ImportReply, "file" | "rows" | "good" | "intent">;

/** Takes the focus on mount, because the file field is gone. */
export function ImportFound({ file, rows, good, intent }: ImportFoundProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert
        tone={good === rows ? "success" : "error"}
        title={intent === "importRows" ? t("import.changed") : undefined}
        dismissible={false}
      >
        <p className="flex flex-wrap items-center gap-x-2">
          <FileSpreadsheet aria-hidden className="size-4 shrink-0" />
          <span className="font-semibold break-all">{file}</span>
          <span>{good === null ? t("import.headBad") : <Counts rows={rows} good={good} />}</span>
        </p>
      </Alert>
    </div>
  );
}

function Counts({ rows, good }: { rows: number; good: number }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const counts = { rows: formatNumber(rows), good: formatNumber(good), bad: formatNumber(rows - good) };
  return t(good === rows ? "import.allGood" : "import.someBad", counts);
}
