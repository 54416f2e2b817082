import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { Button, buttonVariants } from "../ui/button";
import { Spinner } from "../ui/spinner";
import type { DownloadState } from "./use-file-download";

interface FilePanelProps {
  /** Null hides the panel. */
  state: DownloadState | null;
  /** Cancels the download or closes the panel. */
  onEnd: () => void;
  className?: string;
}

export function FilePanel({ state, onEnd, className }: FilePanelProps) {
  const { t } = useTranslation();
  if (state === null) return null;
  const failed = "failed" in state || "refused" in state;
  const ready = "ready" in state;
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
        <p role={failed ? "alert" : "status"} className="grow font-medium">
          {downloadText(state)}
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
    </section>
  );

  function downloadText(state: DownloadState): string {
    if ("failed" in state) return t(`file.${state.failed}`);
    if ("refused" in state) return state.refused;
    if ("ready" in state) return t("file.ready");
    return t("file.asked");
  }
}
