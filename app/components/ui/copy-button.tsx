import { forwardRef, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { Button, type ButtonProps } from "./button";
import { Check, Copy } from "./icons";

interface CopyButtonProps extends Pick<ButtonProps, "size" | "className" | "aria-describedby"> {
  /** An input, or an element with text. */
  of: RefObject<HTMLElement>;
}

/** Copies the text of an element; needs JavaScript. */
export const CopyButton = forwardRef<HTMLButtonElement, CopyButtonProps>(function CopyButton(
  { of, className, ...props },
  ref,
) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(of.current !== null && (await copyFrom(of.current)));
  return (
    <Button
      ref={ref}
      variant="outline"
      onClick={() => void copy()}
      className={cn("noscript:hidden", className)}
      {...props}
    >
      {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      {t(copied ? "apiKey.copied" : "apiKey.copy")}
    </Button>
  );
});

async function copyFrom(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element instanceof HTMLInputElement ? element.value : element.innerText);
    return true;
  } catch {
    // The Clipboard API needs https.
    if (element instanceof HTMLInputElement) {
      element.focus();
      element.select();
    } else getSelection()?.selectAllChildren(element);
    return document.execCommand("copy");
  }
}
