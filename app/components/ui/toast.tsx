import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";

type ToastTone = "success" | "error" | "info";

interface ToastMessage {
  /** Differs for every message, so that a repeated text shows again. */
  id: string;
  text: string;
  tone?: ToastTone;
}

const looks = {
  success: { icon: CircleCheck, classes: "text-success" },
  error: { icon: CircleAlert, classes: "text-destructive-text" },
  info: { icon: Info, classes: "text-info" },
};

/**
 * The message of the last action, which the server sends once. CSS hides it after six seconds, with or without JavaScript, but not
 * while it is hovered or focused; an error stays until it is closed.
 */
export function Toast({ message }: { message: ToastMessage | null }) {
  return message === null ? null : <ToastBox key={message.id} message={message} />;
}

function ToastBox({ message }: { message: ToastMessage }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
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
      )}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", classes)} />
      <p className="font-medium">{message.text}</p>
      <button
        type="button"
        onClick={() => setClosed(true)}
        aria-label={t("alert.dismiss")}
        className="rounded-sm p-0.5 text-muted-foreground hover:text-foreground noscript:hidden"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
