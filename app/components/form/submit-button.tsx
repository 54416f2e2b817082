import { INTENT } from "@conform-to/dom";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { keyText } from "../keys/key-text";
import { useSaveKey } from "../keys/use-save-key";
import { Button, type ButtonProps } from "../ui/button";

interface SubmitButtonProps extends Omit<ButtonProps, "kbd"> {
  /** It is the one that saves its form: Ctrl+Enter presses it, and it shows the key that saves from where the focus is. */
  saves?: boolean;
}

/**
 * Submits its form (`form` is the form's id when the button stands outside). While that is pending it shows a spinner and ignores a
 * second click or Enter. `busy` overrides the detection.
 */
export function SubmitButton({ busy, saves = false, ...props }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = useSending(button);
  const key = useSaveKey(button, saves);
  return <Button ref={button} type="submit" busy={busy ?? sending} kbd={saves ? keyText(key) : undefined} {...props} />;
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
      const sendingNow = button.current?.ariaDisabled === "true";
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
