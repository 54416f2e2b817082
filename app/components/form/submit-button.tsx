import { INTENT } from "@conform-to/dom";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button, type ButtonProps } from "../ui/button";

/**
 * Submits its form (`form` is the form's id when the button stands outside). While that is pending it shows a spinner and ignores a
 * second click or Enter. `busy` overrides the detection.
 */
export function SubmitButton({ busy, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = useSending(button);
  return <Button ref={button} type="submit" busy={busy ?? sending} {...props} />;
}

/** Returns true while the form of this button, and not another one of the page, is submitting. */
function useSending(button: React.RefObject<HTMLButtonElement>): boolean {
  const navigation = useNavigation();
  const [started, setStarted] = useState(false);
  const sending = started && navigation.state !== "idle" && navigation.formMethod !== undefined;

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      // Adding and removing rows happens in the browser, also while the form is submitting.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      const mine = event.target === button.current?.form;
      // The rendered button decides, not the state: an answer enables it in the same commit that shows the answer.
      const sendingNow = button.current?.disabled === true;
      const byThisButton = event.submitter === null || event.submitter === button.current || !isSubmit(event.submitter);
      if (mine && sendingNow) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      setStarted(mine && byThisButton);
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [button]);
  return sending;
}

function isSubmit(element: HTMLElement) {
  return element instanceof HTMLButtonElement && element.type === "submit";
}
