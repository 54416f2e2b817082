import { INTENT } from "@conform-to/dom";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { keyText } from "../keys/key-text";
import { useSaveKey } from "../keys/use-save-key";
import { Button, type ButtonProps } from "../ui/button";

interface SubmitButtonProps extends Omit<ButtonProps, "kbd"> {
  /** Saves the form: Ctrl+Enter presses it, and it shows its shortcut. */
  saves?: boolean;
}

/**
 * Submit button (`form` is the form's ID if outside). While submitting it shows a spinner and ignores clicks and Enter.
 * `busy` overrides the detection.
 */
export function SubmitButton({ busy, saves = false, ...props }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = useSending(button);
  const key = useSaveKey(button, saves);
  return <Button ref={button} type="submit" busy={busy ?? sending} kbd={saves ? keyText(key) : undefined} {...props} />;
}

/** Returns true while this button's form is submitting. */
function useSending(button: React.RefObject<HTMLButtonElement>): boolean {
  const navigation = useNavigation();
  const [started, setStarted] = useState(false);
  const sending = started && navigation.state !== "idle" && navigation.formMethod !== undefined;

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      // Rows can be added and removed while the form is submitting.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      const mine = event.target === button.current?.form;
      // Reads the DOM, because the state may lag behind the commit that enables the button.
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
