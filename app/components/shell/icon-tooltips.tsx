import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLoadedPart } from "../ui/use-loaded-part";

const DELAY_MS = 500;
const CONTROLS = "[data-tooltip], a[aria-label], button[aria-label]";

interface Shown {
  anchor: HTMLElement;
  text: string;
}

const loadTooltip = () => import("./icon-tooltip").then(({ IconTooltip }) => IconTooltip);

/**
 * Shows `data-tooltip` or `aria-label` of icon controls. One per page, because a Radix tooltip per row slows server
 * rendering.
 */
export function IconTooltips() {
  const [shown, setShown] = useState<Shown | null>(null);
  const { Part: IconTooltip } = useLoadedPart(loadTooltip, shown !== null);
  useEffect(() => watchControls(setShown), []);
  if (shown === null || IconTooltip === null) return null;
  return <IconTooltip {...shown} onClose={() => setShown(null)} />;
}

function watchControls(show: (shown: Shown | null) => void): () => void {
  const ended = new AbortController();
  let control: HTMLElement | null = null;
  let focused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    show(null);
  };
  const goTo = (target: EventTarget | null, byFocus: boolean) => {
    const next = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
    if (next === control) return;
    hide();
    control = next;
    focused = byFocus;
    const text = next === null ? null : tooltipText(next);
    if (next === null || text === null) return;
    timer = setTimeout(() => {
      if (next.checkVisibility()) show({ anchor: next, text });
    }, DELAY_MS);
  };
  const on = <Name extends keyof DocumentEventMap>(name: Name, listen: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listen, { capture: true, signal: ended.signal });

  on("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "touch" && !isTooltip(target)) goTo(target, false);
  });
  on("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) goTo(target, true);
  });
  on("focusout", () => {
    if (focused) goTo(null, false);
  });
  on("pointerdown", hide);
  on("scroll", () => show(null));
  // Hides synchronously, because an open Radix tooltip would consume Esc.
  on("keydown", () => flushSync(hide));
  return () => {
    ended.abort();
    hide();
  };
}

const isTooltip = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-radix-popper-content-wrapper]") !== null;

function tooltipText(control: HTMLElement): string | null {
  return control.dataset.tooltip ?? (control.textContent.trim() === "" ? control.ariaLabel : null);
}
