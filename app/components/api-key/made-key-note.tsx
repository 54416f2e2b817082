import { Check, Copy } from "~/components/ui/icons";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeysData } from "~/services/api-keys/screen.server";
import { Notice } from "../ui/notice";
import { Button } from "../ui/button";
import { Input } from "../ui/input";

type Made = NonNullable<ApiKeysData["made"]>;

interface MadeKeyNoteProps {
  made: Made | null;
  dismissHref: string;
  /** Uses the new key. */
  children?: (made: Made & { key: string }) => ReactNode;
}

/** Keeps a new key in state, because reloaded data no longer contains it. */
export function MadeKeyNote({ made, ...props }: MadeKeyNoteProps) {
  const [shown, setShown] = useState(made);
  if (made !== null && made.id !== shown?.id) setShown(made);
  return shown && <Note key={shown.id} made={shown} {...props} />;
}

function Note({ made, dismissHref, children }: MadeKeyNoteProps & { made: Made }) {
  const { name, key } = made;
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => button.current?.focus(), []);

  const copy = async () => setCopied(field.current !== null && (await copyFrom(field.current)));
  if (key === null) return <Notice tone="warning">{t("apiKey.shownBefore", { name })}</Notice>;
  return (
    <Notice tone="success" title={t("apiKey.madeTitle", { name })} dismissHref={dismissHref}>
      <p>{t("apiKey.madeText")}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Input
          ref={field}
          readOnly
          value={key}
          aria-label={t("apiKey.key")}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          className="w-[30rem] max-w-full bg-card font-mono text-xs"
        />
        <Button ref={button} variant="outline" onClick={() => void copy()} className="noscript:hidden">
          {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {t(copied ? "apiKey.copied" : "apiKey.copy")}
        </Button>
      </p>
      {children?.({ ...made, key })}
    </Notice>
  );
}

async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The Clipboard API needs https.
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
