import { createPath, useBlocker, useNavigate, useNavigation, type Location } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { INTENT } from "../form/form-intent";
import { isTakenBack } from "../keys/scan";
import { useLatestAnswer } from "./action-answer";

/** Navigation that awaits confirmation. */
interface HeldNavigation {
  discard: () => void;
  keep: () => void;
}

/** Edited forms with their IDs, because React may reuse the element for another form. */
const typed = new Map<HTMLFormElement, string>();

/** Form that the current input has made edited, until the next one. */
let justTyped: { form: HTMLFormElement; at: number } | undefined;
/** Time for all keys of a scan. */
const SCAN_MS = 2000;

export const countAsTyped = (form: HTMLFormElement) => void typed.set(form, formId(form));

let lastTyped: HTMLFormElement | undefined;

export const lastTypedForm = () => (lastTyped?.isConnected ? lastTyped : typedForms().at(-1));

/** Returns edited forms, whether submitted or not. */
export function typedForms(): HTMLFormElement[] {
  return [...typed].filter(([form, id]) => form.isConnected && formId(form) === id).map(([form]) => form);
}

/**
 * Blocks navigations that discard unsaved input. A form with `data-shown-by` blocks only those that change its screen
 * or these parameters. The router allows one blocker for all screens.
 * @returns the blocked navigation until decided
 */
export function useUnsavedInput(): HeldNavigation | null {
  const sending = useRef(false);
  const discarding = useRef(false);
  const [held, setHeld] = useState<Location | null>(null);
  const navigation = useNavigation();
  const navigate = useNavigate();

  const unsaved = () => (sending.current ? [] : typedForms());
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (discarding.current || staysOnPage(currentLocation, nextLocation)) return false;
    const now = new URLSearchParams(currentLocation.search);
    const next = new URLSearchParams(nextLocation.search);
    const blocks = unsaved().some((form) => {
      const shownBy = form.dataset.shownBy?.split(" ");
      if (shownBy === undefined || currentLocation.pathname !== nextLocation.pathname) return true;
      return shownBy.some((name) => now.get(name) !== next.get(name));
    });
    // Kept here, because the router forgets a blocked navigation when an earlier one completes. In a transition, so
    // that the Esc that opens the dialog does not close it.
    if (blocks) startTransition(() => setHeld(nextLocation));
    return blocks;
  });

  const discard = (location: Location) => {
    setHeld(null);
    if (blocker.state === "blocked" && navigation.state === "idle") return blocker.proceed();
    discarding.current = true;
    navigate(createPath(location), { state: location.state as unknown });
    discarding.current = false;
  };
  const keep = () => {
    setHeld(null);
    blocker.reset?.();
  };

  const answer = useLatestAnswer();

  useEffect(() => {
    if (navigation.state === "idle") sending.current = false;
  }, [navigation.state]);
  // A refused form counts as unsaved before revalidation ends.
  useEffect(() => {
    if (answer !== undefined) sending.current = false;
  }, [answer]);

  useEffect(() => {
    const onInput = (event: Event) => {
      const { target } = event;
      const form = target instanceof Element && "form" in target ? (target.form as HTMLFormElement | null) : null;
      // Dialogs ask for confirmation themselves.
      if (form?.method !== "post" || form.closest("main") === null) return;
      if (isTakenBack(event)) {
        // A scan alone leaves no unsaved input.
        if (justTyped?.form === form && event.timeStamp - justTyped.at < SCAN_MS) typed.delete(form);
        return;
      }
      lastTyped = form;
      if (form.closest("dialog") !== null) return;
      if (!typed.has(form)) justTyped = { form, at: event.timeStamp };
      if (!(target instanceof HTMLInputElement && target.type === "file")) countAsTyped(form);
    };
    const onSubmit = (event: SubmitEvent) => {
      // Adding or removing a row does not submit the form.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      const form = event.target as HTMLFormElement;
      const method = event.submitter?.getAttribute("formmethod") ?? form.method;
      // Other forms do not submit the edited values.
      const meant = typed.has(form) || form.closest("dialog") !== null;
      if (meant && method.toLowerCase() === "post") sending.current = true;
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (unsaved().length > 0) event.preventDefault();
    };
    document.addEventListener("input", onInput);
    document.addEventListener("submit", onSubmit, true);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit, true);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, []);
  return held && { discard: () => discard(held), keep };
}

function staysOnPage(now: Location, next: Location): boolean {
  return next.hash !== "" && now.pathname === next.pathname && now.search === next.search;
}

/** `form.id` returns a field named "id". */
function formId(form: HTMLFormElement): string {
  return form.getAttribute("id") ?? "";
}
