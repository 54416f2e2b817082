import { UNDO_SECONDS } from "#contract/constants";
import { CircleAlert, CircleCheck, Info, X } from "~/components/ui/icons";
import { Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { printInNewTab } from "../file/print-in-new-tab";
import { PostForm, useOpenedBy } from "../form/post-form";
import { useShortcut } from "../keys/shortcuts";
import { Kbd } from "../ui/kbd";

type ToastTone = "success" | "error" | "info";

export interface ToastMessage {
  /** Unique, so that a repeated text shows again. */
  id: string;
  text: string;
  tone?: ToastTone;
  undo?: { action: string; version: number } | undefined;
  opens?: string | undefined;
  /** Screen of a record whose paper opens once in a new tab, where it prints itself. */
  prints?: string | undefined;
}

const looks = {
  success: { icon: CircleCheck, classes: "text-success" },
  error: { icon: CircleAlert, classes: "text-destructive-text" },
  info: { icon: Info, classes: "text-info" },
};

/** CSS hides it after six seconds (ten with a link or undo) unless hovered or focused; errors stay. */
export function Toast({ message }: { message: ToastMessage | null }) {
  return message === null ? null : <ToastBox key={message.id} message={message} />;
}

function ToastBox({ message }: { message: ToastMessage }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const openedBy = useOpenedBy();
  useEffect(() => {
    if (message.prints !== undefined) printInNewTab(message.prints, { ...openedBy, dialog: "1" });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each paper
  }, [message.prints]);
  if (closed) return null;

  const tone = message.tone ?? "success";
  const { icon: Icon, classes } = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cn(
        "fixed bottom-5 left-5 z-50 flex max-w-md items-start gap-2.5 rounded-lg border bg-popover py-2.5 pr-2.5 pl-3 text-sm text-popover-foreground shadow-lg",
        tone !== "error" &&
          "animate-toast-leave focus-within:[animation-play-state:paused] hover:[animation-play-state:paused]",
        (message.undo ?? message.opens) !== undefined && "[animation-delay:10s]",
      )}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", classes)} />
      <p className="min-w-0 font-medium wrap-break-word">{message.text}</p>
      {message.undo !== undefined && <UndoButton {...message.undo} id={message.id} />}
      {message.opens !== undefined && <OpenLink to={message.opens} />}
      <button
        type="button"
        onClick={() => setClosed(true)}
        aria-label={t("alert.dismiss")}
        className="-my-0.5 -mr-0.5 rounded-sm p-1 text-muted-foreground hover:text-foreground noscript:hidden"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

const offerClasses =
  "inline-flex shrink-0 items-center gap-1.5 font-semibold underline underline-offset-2 hover:no-underline";

function OpenLink({ to }: { to: string }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useShortcut({ keys: ["o"], label: t("record.open"), group: "record" }, () => {
    link.current?.click();
    return true;
  });
  return (
    <Link ref={link} to={to} aria-keyshortcuts="O" className={offerClasses}>
      {t("record.open")}
      <Kbd className="noscript:hidden">O</Kbd>
    </Link>
  );
}

function UndoButton({ action, version, id }: { action: string; version: number; id: string }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get("intent") === "undo";
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  useShortcut(over ? null : { keys: ["u"], label: t("record.undo"), group: "record" }, () => {
    form.current?.requestSubmit();
    return true;
  });
  if (over) return null;
  return (
    <PostForm ref={form} action={action} className="shrink-0">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="idempotencyKey" value={`undo-${id}`} />
      <button type="submit" aria-disabled={busy || undefined} aria-keyshortcuts="U" className={offerClasses}>
        {t("record.undo")}
        <Kbd className="noscript:hidden">U</Kbd>
      </button>
    </PostForm>
  );
}
