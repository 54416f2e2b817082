import { INTENT } from "@conform-to/dom";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button, type ButtonProps } from "../ui/button";

/**
 * Sends its form (`form` names it when the button stands outside). While the form is on its way it shows the spinner and a second
 * click or Enter does nothing. `busy` says so by hand, for a form sent by a fetcher.
 */
export function SubmitButton({ busy, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = useSending(button);
  return <Button ref={button} type="submit" busy={busy ?? sending} {...props} />;
}

/** Tells whether the form of this button, and not another one of the page, is being sent. */
function useSending(button: React.RefObject<HTMLButtonElement>): boolean {
  const navigation = useNavigation();
  const [started, setStarted] = useState(false);
  const sending = started && navigation.state !== "idle" && navigation.formMethod !== undefined;

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      // Adding or removing a row sends nothing: it may be done while the answer of the form still comes in.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      const mine = event.target === button.current?.form;
      // What is seen decides: the answer and a button that sends again come to the page at the same moment.
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
