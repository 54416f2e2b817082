import { INTENT } from "@conform-to/dom";
import { createPath, useBlocker, useNavigate, useNavigation, type Location } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { useFrameState } from "./frame-state";

/** A navigation that waits until somebody has said whether what was typed may go. */
interface HeldNavigation {
  /** Goes where the navigation led. */
  discard: () => void;
  /** Stays, with everything that was typed. */
  keep: () => void;
}

/** The forms of the page in which something was typed, with the id that each had: React makes the form of the next step out of the one before. */
const typed = new Map<HTMLFormElement, string>();

/** Counts a form as one in which something was typed. */
export const countAsTyped = (form: HTMLFormElement) => void typed.set(form, idOf(form));

let lastTyped: HTMLFormElement | undefined;

/** Returns the form in which something was typed last, also in a dialog; undefined for none that is still on the page. */
export const lastTypedForm = () => (lastTyped?.isConnected ? lastTyped : typedForms().at(-1));

/** Returns the forms of the page in which something was typed, sent or not. */
function typedForms(): HTMLFormElement[] {
  return [...typed].filter(([form, id]) => form.isConnected && idOf(form) === id).map(([form]) => form);
}

/**
 * Holds back whatever takes away a form of the screen in which something was typed and not sent: a panel goes with every
 * navigation, a form with `data-shown-by` only with its screen or when one of those parameters of the address changes. Sending the
 * form lets it go; if the answer keeps it on the screen (it was refused), the input counts as unsaved again. The router knows one
 * blocker, so this is the one of all screens.
 *
 * @returns the navigation that is held back, until one of its two functions is called; null for none
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
    // Kept here, because the router forgets what it has blocked when a navigation that began before arrives. As a transition, after
    // the event: a dialog that opens within the keydown of Esc would be closed by that same Esc.
    if (blocks) startTransition(() => setHeld(nextLocation));
    return blocks;
  });

  const discard = (location: Location) => {
    setHeld(null);
    if (blocker.state === "blocked" && navigation.state === "idle") return blocker.proceed();
    // Asked within `navigate`, before it waits for anything.
    discarding.current = true;
    navigate(createPath(location), { state: location.state as unknown });
    discarding.current = false;
  };
  const keep = () => {
    setHeld(null);
    blocker.reset?.();
  };

  const [answer] = useFrameState().answers;

  useEffect(() => {
    if (navigation.state === "idle") sending.current = false;
  }, [navigation.state]);
  // A refusal stands there while the screen still loads anew, and its form with it: what leads away asks again from here on.
  useEffect(() => {
    sending.current = false;
  }, [answer]);

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element && "form" in target ? (target.form as HTMLFormElement | null) : null;
      // A dialog asks for itself, and a file that was chosen is still where it was.
      if (form?.method !== "post" || form.closest("main") === null) return;
      lastTyped = form;
      if (form.closest("dialog") !== null) return;
      if (!(target instanceof HTMLInputElement && target.type === "file")) countAsTyped(form);
    };
    const onSubmit = (event: SubmitEvent) => {
      // Adding or removing a row of a list sends nothing.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      const form = event.target as HTMLFormElement;
      const method = event.submitter?.getAttribute("formmethod") ?? form.method;
      // The answer to a dialog was thought about; whatever else is sent (another language, signing out) is not what was typed.
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

/** Another place of the same page takes nothing away. */
function staysOnPage(now: Location, next: Location): boolean {
  return next.hash !== "" && now.pathname === next.pathname && now.search === next.search;
}

/** A field called "id" would hide the form's own. */
function idOf(form: HTMLFormElement): string {
  return form.getAttribute("id") ?? "";
}
