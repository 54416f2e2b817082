import { type MouseEvent, useEffect, useRef, useState } from "react";
import { type FileProgress, PROGRESS_TYPE, readFrames } from "#contract/report-file";
import { menuButtonOf } from "../ui/menu-item";

/** What becomes of a file: it is saved, or opened in a tab of its own to be printed. */
type FileUse = "save" | "open";

/**
 * How far a file is; `failed` when there will be none, `ready` at an address of this page when the browser lets no tab be opened without a
 * click.
 */
export type DownloadState =
  | { asked: true }
  | Exclude<FileProgress, { done: true }>
  | { failed: "busy" | "broken" }
  | { ready: string };

/**
 * Fetches a file that is made while it comes, and hands it over when it is whole. One to be saved goes on when the screen is left; one to
 * be opened ends there.
 *
 * @returns the state, null while nothing is fetched; what begins, what cancels or closes, and what a link to a file does when clicked
 */
export function useFileDownload(use: FileUse) {
  const [state, setState] = useState<DownloadState | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (use === "open") underWay.current?.abort();
    },
    [use],
  );

  /** Fetches a file; a second one meanwhile is refused. @param from gets the focus back */
  const begin = (href: string, from: HTMLElement | null): boolean => {
    if (underWay.current !== null) return false;
    opener.current = from;
    from?.focus();
    void run(href);
    return true;
  };
  async function run(href: string): Promise<void> {
    const control = new AbortController();
    underWay.current = control;
    setState({ asked: true });
    try {
      const answer = await fetch(href, { headers: { Accept: PROGRESS_TYPE }, signal: control.signal });
      if (!answer.ok || answer.body === null) return setState({ failed: answer.status === 503 ? "busy" : "broken" });
      // Another page: the session is over, or the file is not for this user any more.
      if (answer.headers.get("Content-Type") !== PROGRESS_TYPE) return window.location.assign(answer.url);
      const { parts, filename, type } = await readFrames(answer.body, (progress) => {
        if (!("done" in progress)) setState(progress);
      });
      const file = new Blob(parts, { type });
      if (use === "save") save(file, filename);
      const waits = use === "open" ? opened(file) : null;
      setState(waits === null ? null : { ready: waits });
    } catch {
      if (!control.signal.aborted) setState({ failed: "broken" });
    } finally {
      if (underWay.current === control) underWay.current = null;
    }
  }
  const cancel = () => {
    underWay.current?.abort();
    underWay.current = null;
    setState(null);
    opener.current?.focus();
  };
  /** A link of a menu: another kind of click, and a second file meanwhile, are left to the browser. */
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (plain && begin(event.currentTarget.href, menuButtonOf(event.currentTarget))) event.preventDefault();
  };
  return { state, begin, cancel, onLinkClick };
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

/** Opens a file in a tab of its own. @returns its address when the browser opens none, because the last click is too long ago */
function opened(file: Blob): string | null {
  const href = URL.createObjectURL(file);
  return window.open(href) === null ? href : null;
}
