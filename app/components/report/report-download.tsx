import { Link, useSearchParams } from "@remix-run/react";
import { Download } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { REPORT_FORMATS } from "#contract/report-file";
import { listHref } from "~/screens/search-href";
import { Button, buttonVariants } from "../ui/button";
import { Dropdown, menuItemClasses } from "../ui/dropdown";
import { Spinner } from "../ui/spinner";
import { useMenus } from "../ui/use-menus";
import { type DownloadState, useFileDownload } from "./use-file-download";

/**
 * The menu of the files of a whole report. Each is a link; with JavaScript the page fetches it, says how far it is, and can cancel it. A
 * second one meanwhile is left to the browser.
 */
export function ReportDownload() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  useMenus(box);
  const { state, begin, cancel } = useFileDownload();
  const focusMenu = () => box.current?.querySelector("summary")?.focus();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    focusMenu();
    if (!plain || (state !== null && !("failed" in state))) return;
    event.preventDefault();
    void begin(event.currentTarget.href);
  };
  return (
    <div ref={box} className="print:hidden">
      <Dropdown
        align="end"
        summaryClassName={buttonVariants({ variant: "outline" })}
        summary={
          <>
            <Download aria-hidden />
            {t("business:report.download")}
            <span aria-hidden className="text-[0.5rem]">
              ▼
            </span>
          </>
        }
      >
        {REPORT_FORMATS.map((format) => (
          <Link
            key={format}
            to={listHref(search, { download: format, page: null })}
            reloadDocument
            onClick={onClick}
            className={menuItemClasses}
          >
            {t(`business:report.format.${format}`)}
          </Link>
        ))}
      </Dropdown>
      {state !== null && (
        <DownloadPanel
          state={state}
          onEnd={() => {
            cancel();
            focusMenu();
          }}
        />
      )}
    </div>
  );
}

interface DownloadPanelProps {
  state: DownloadState;
  /** Cancels the file, or closes what is said of a failed one. */
  onEnd: () => void;
}

/** Says how far a file is. */
function DownloadPanel({ state, onEnd }: DownloadPanelProps) {
  const { t } = useTranslation();
  const failed = "failed" in state;
  const counted = "rows" in state && state.rows > 0;
  return (
    <section
      aria-label={t("business:report.download")}
      className="fixed right-5 bottom-5 z-50 flex w-80 flex-col gap-2 rounded-lg border bg-popover p-3 text-sm text-popover-foreground shadow-lg"
    >
      <div className="flex items-center gap-2.5">
        {!failed && <Spinner />}
        {/* Rows are not read out one block after the other: the bar has them. */}
        <p role={failed ? "alert" : "status"} aria-live={counted ? "off" : undefined} className="grow font-medium">
          {textOf()}
        </p>
        <Button variant="ghost" size="sm" onClick={onEnd}>
          {failed ? t("alert.dismiss") : t("form.cancel")}
        </Button>
      </div>
      {"rows" in state && (
        <progress
          aria-label={t("business:report.download")}
          max={Math.max(1, state.total)}
          value={state.rows}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary"
        />
      )}
    </section>
  );

  function textOf(): string {
    if ("failed" in state) return t(`business:report.file.${state.failed}`);
    if ("place" in state) return t("business:report.file.waiting", { place: formatNumber(state.place) });
    if (!("rows" in state)) return t("business:report.file.asked");
    return t("business:report.file.rows", { rows: formatNumber(state.rows), total: formatNumber(state.total) });
  }
}
