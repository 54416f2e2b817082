import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeysData } from "~/services/api-keys/screen.server";
import { Notice } from "../ui/notice";
import { CopyButton } from "../ui/copy-button";
import { Input } from "../ui/input";

export type MadeKey = NonNullable<ApiKeysData["made"]>;

interface MadeKeyNoteProps {
  made: MadeKey | null;
  dismissHref: string;
  /** Default: those of an API key. */
  texts?: { title: string; text: string; label: string; shownBefore: string };
  /** Uses the new key. */
  children?: (made: MadeKey & { key: string }) => ReactNode;
}

/** Keeps a new key in state, because reloaded data no longer contains it. */
export function useMadeKey(made: MadeKey | null): MadeKey | null {
  const [shown, setShown] = useState(made);
  if (made !== null && made.id !== shown?.id) setShown(made);
  return shown;
}

/** Shows a key that was just made (`useMadeKey`). */
export const MadeKeyNote = ({ made, ...props }: MadeKeyNoteProps) =>
  made && <Note key={made.id} made={made} {...props} />;

function Note({ made, dismissHref, texts, children }: MadeKeyNoteProps & { made: MadeKey }) {
  const { name, key } = made;
  const { t } = useTranslation();
  const { title, text, label, shownBefore } = texts ?? {
    title: t("apiKey.madeTitle", { name }),
    text: t("apiKey.madeText"),
    label: t("apiKey.key"),
    shownBefore: t("apiKey.shownBefore", { name }),
  };
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  if (key === null) return <Notice tone="warning">{shownBefore}</Notice>;
  return (
    <Notice tone="success" title={title} dismissHref={dismissHref}>
      <p>{text}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Input
          ref={field}
          readOnly
          value={key}
          aria-label={label}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          className="w-[30rem] max-w-full bg-card font-mono text-xs"
        />
        <CopyButton ref={button} of={field} />
      </p>
      {children?.({ ...made, key })}
    </Notice>
  );
}
