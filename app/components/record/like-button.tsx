import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "../keys/shortcuts";
import { keyText } from "../keys/key-text";
import { Button } from "../ui/button";

const KEY = "Alt+d";

/** The first of them that is empty usually differs from the last record. */
const DIFFERING = "[data-like-focus], input[required]:not([role]), select[required]";

interface LikeButtonProps {
  /** Changes when the form takes values over. */
  mergeKey: string | undefined;
  isFilled: boolean;
}

/** Fills the form from the last record, and focuses the first field that usually differs. */
export function LikeButton({ mergeKey, isFilled }: LikeButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const label = t("form.like");
  useShortcut({ keys: [KEY], label, group: "form" }, () => {
    const before = document.activeElement;
    // Leaving a choice settles its typed text.
    button.current?.focus();
    button.current?.click();
    if (before instanceof HTMLElement) before.focus();
    return true;
  });
  useEffect(() => {
    if (!isFilled) return;
    const fields = [...(button.current?.form?.querySelectorAll<HTMLInputElement>(DIFFERING) ?? [])];
    fields.find(({ value, type }) => type === "checkbox" || value === "")?.focus();
  }, [isFilled, mergeKey]);
  return (
    <Button
      ref={button}
      type="submit"
      name="intent"
      value="like"
      formNoValidate
      variant="link"
      aria-keyshortcuts="Alt+D"
      kbd={<span className="noscript:hidden">{keyText(KEY)}</span>}
      className="py-0 [&_.kbd]:opacity-100"
    >
      {label}
    </Button>
  );
}
