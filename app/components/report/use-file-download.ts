import { useRef, useState } from "react";
import { type FileProgress, PROGRESS_TYPE, readFrames } from "#contract/report-file";

/** How far a file is; `failed` when there will be none. */
export type DownloadState = { asked: true } | Exclude<FileProgress, { done: true }> | { failed: "busy" | "broken" };

/**
 * Fetches a file that is made while it comes, and gives it to the browser to save when it is whole. It goes on when the screen is left.
 *
 * @returns the state, null while nothing is fetched; what begins and what cancels
 */
export function useFileDownload() {
  const [state, setState] = useState<DownloadState | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const begin = async (href: string): Promise<void> => {
    const control = new AbortController();
    underWay.current = control;
    setState({ asked: true });
    try {
      const answer = await fetch(href, { headers: { Accept: PROGRESS_TYPE }, signal: control.signal });
      if (!answer.ok || answer.body === null) return setState({ failed: answer.status === 503 ? "busy" : "broken" });
      // Another page: the session is over, or the report is not for this user any more.
      if (answer.headers.get("Content-Type") !== PROGRESS_TYPE) return window.location.assign(answer.url);
      const { parts, filename, type } = await readFrames(answer.body, (progress) => {
        if (!("done" in progress)) setState(progress);
      });
      save(new Blob(parts, { type }), filename);
      setState(null);
    } catch {
      if (!control.signal.aborted) setState({ failed: "broken" });
    } finally {
      if (underWay.current === control) underWay.current = null;
    }
  };
  const cancel = () => {
    underWay.current?.abort();
    setState(null);
  };
  return { state, begin, cancel };
}

/** Saves a file as the browser saves downloads. */
function save(file: Blob, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
