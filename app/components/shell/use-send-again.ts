import { INTENT } from "@conform-to/dom";
import { useCallback, useEffect, useRef } from "react";

/** Returns a function that resubmits the last form by the same button. */
export function useSendAgain(): () => void {
  const last = useRef<{ form: HTMLFormElement; button: HTMLElement | null }>();

  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      // Adding or removing a row does not submit the form.
      const sends = target instanceof HTMLFormElement && submitter?.getAttribute("name") !== INTENT;
      if (sends && target.getAttribute("method")?.toLowerCase() === "post") {
        last.current = { form: target, button: submitter };
      }
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, []);

  return useCallback(() => {
    if (last.current === undefined) return;
    const { form, button } = last.current;
    if (form.isConnected) form.requestSubmit(button?.isConnected === true ? button : null);
  }, []);
}
