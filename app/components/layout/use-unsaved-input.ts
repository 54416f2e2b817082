import { INTENT } from "@conform-to/dom";
import { useBlocker, useNavigation, type Blocker } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/**
 * Holds back a navigation while something typed inside the container is not sent. Sending any POST form lets it go; if
 * the answer keeps the form on the screen (it was refused), the input counts as unsaved again.
 */
export function useUnsavedInput(container: RefObject<HTMLElement>): Blocker {
  const typed = useRef(false);
  const sending = useRef(false);
  const navigation = useNavigation();
  const blocker = useBlocker(() => typed.current && !sending.current);

  useEffect(() => {
    if (navigation.state === "idle") sending.current = false;
  }, [navigation.state]);

  useEffect(() => {
    const element = container.current;
    const onInput = (event: Event) => {
      // A file that was chosen is still where it was.
      if (!(event.target instanceof HTMLInputElement && event.target.type === "file")) typed.current = true;
    };
    const onSubmit = (event: SubmitEvent) => {
      // Adding or removing a row of a list sends nothing.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      const method = event.submitter?.getAttribute("formmethod") ?? (event.target as HTMLFormElement).method;
      if (method.toLowerCase() === "post") sending.current = true;
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (typed.current && !sending.current) event.preventDefault();
    };
    element?.addEventListener("input", onInput);
    document.addEventListener("submit", onSubmit, true);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      element?.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit, true);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [container]);
  return blocker;
}
