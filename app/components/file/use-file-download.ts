import { type MouseEvent, useEffect, useRef, useState } from "react";
import { findMenuButton } from "../ui/menu";

/** `open` uses a new tab, for printing. */
type FileUse = "save" | "open";

/** `refused` has the reason; `ready` has a blob URL if the browser blocked the tab. */
export type DownloadState = { asked: true } | { failed: "busy" | "broken" } | { refused: string } | { ready: string };

/**
 * Downloads continue after leaving the screen; a file to open is aborted.
 * @returns state (null while idle) and functions that start and end the download and handle a click on its link
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

  /** Starts a download unless one is running. @param from receives the focus afterwards @param body to post */
  const begin = (href: string, from: HTMLElement | null, body?: URLSearchParams): boolean => {
    if (underWay.current !== null) return false;
    opener.current = from;
    from?.focus();
    void run(href, body);
    return true;
  };
  async function run(href: string, body?: URLSearchParams): Promise<void> {
    const control = new AbortController();
    underWay.current = control;
    setState({ asked: true });
    try {
      const answer = await fetch(href, { ...(body && { method: "POST", body }), signal: control.signal });
      if (answer.status === 422) return setState({ refused: await answer.text() });
      if (!answer.ok) return setState({ failed: answer.status === 503 ? "busy" : "broken" });
      const disposition = answer.headers.get("Content-Disposition");
      // The response is a page: the session has expired, or the file is not permitted.
      if (disposition === null) return window.location.assign(answer.url);
      const file = await answer.blob();
      const filename = parseFilename(disposition);
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
  /** Leaves modified clicks to the browser. */
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (plain && begin(event.currentTarget.href, findMenuButton(event.currentTarget))) event.preventDefault();
  };
  return { state, begin, cancel, onLinkClick };
}

function parseFilename(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? (/filename="([^"]*)"/.exec(disposition)?.[1] ?? "") : decodeURIComponent(encoded);
}

function save(file: Blob, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Opens the file in a new tab. @returns its URL if the browser blocked it */
function opened(file: Blob): string | null {
  const href = URL.createObjectURL(file);
  return window.open(href) === null ? href : null;
}
