import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { Button, buttonVariants } from "../ui/button";
import { Spinner } from "../ui/spinner";
import type { DownloadState } from "./use-file-download";

interface FilePanelProps {
  /** Null hides the panel. */
  state: DownloadState | null;
  counts: "rows" | "papers";
  /** Cancels the download or closes the panel. */
  onEnd: () => void;
  className?: string;
}

export function FilePanel({ state, counts, onEnd, className }: FilePanelProps) {
  const { t } = useTranslation();
  if (state === null) return null;
  const failed = "failed" in state;
  const ready = "ready" in state;
  const counted = "rows" in state && state.rows > 0;
  return (
    <section
      aria-label={t("file.title")}
      className={cn(
        "fixed right-5 bottom-5 z-50 flex w-80 flex-col gap-2 rounded-lg border bg-popover p-3 text-sm text-popover-foreground shadow-lg print:hidden",
        className,
      )}
    >
      <div className="flex items-center gap-2.5">
        {!failed && !ready && <Spinner />}
        {/* Only the progress bar has updates, which would be announced. */}
        <p role={failed ? "alert" : "status"} aria-live={counted ? "off" : undefined} className="grow font-medium">
          {textOf(state)}
        </p>
        {ready && (
          <a
            href={state.ready}
            target="_blank"
            rel="noreferrer"
            onClick={onEnd}
            className={buttonVariants({ size: "sm" })}
          >
            {t("file.open")}
          </a>
        )}
        <Button variant="ghost" size="sm" onClick={onEnd}>
          {failed || ready ? t("alert.dismiss") : t("form.cancel")}
        </Button>
      </div>
      {"rows" in state && (
        <progress
          aria-label={t("file.title")}
          max={Math.max(1, state.total)}
          value={state.rows}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary"
        />
      )}
    </section>
  );

  function textOf(state: DownloadState): string {
    if ("failed" in state) return t(`file.${state.failed}`);
    if ("ready" in state) return t("file.ready");
    if ("place" in state) return t("file.waiting", { place: state.place });
    if (!("rows" in state)) return t("file.asked");
    return t(`file.${counts}`, { rows: state.rows, total: state.total });
  }
}
