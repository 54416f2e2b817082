import { INTENT } from "./form-intent";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { keyText } from "../keys/key-text";
import { useSaveKey } from "../keys/use-save-key";
import { Button, type ButtonProps } from "../ui/button";

interface SubmitButtonProps extends Omit<ButtonProps, "kbd"> {
  /** Ctrl+Enter presses this button. */
  saves?: boolean;
}

/** Ignores clicks and Enter while submitting. `busy` overrides the detection. */
export function SubmitButton({ busy, saves = false, ...props }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sending = useSending(button);
  const key = useSaveKey(button, saves);
  // As wide as "Ctrl Enter": the key changes with the focus, and a click must not miss a button that moves.
  const hint = saves ? <span className="inline-block min-w-16 text-center">{keyText(key)}</span> : undefined;
  return <Button ref={button} type="submit" busy={busy ?? sending} kbd={hint} {...props} />;
}

function useSending(button: React.RefObject<HTMLButtonElement>): boolean {
  const navigation = useNavigation();
  const [started, setStarted] = useState(false);
  const sending = started && navigation.state !== "idle" && navigation.formMethod !== undefined;

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      // Rows can be edited while submitting.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      const mine = event.target === button.current?.form;
      // State may lag behind the DOM.
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
