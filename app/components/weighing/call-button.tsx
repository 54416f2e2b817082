import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Megaphone } from "lucide-react";
import { hasOneOf, type RoleHolder } from "#contract/access";
import type { NextPlace } from "#contract/weighing/call";
import { placeText } from "~/definitions/call";
import { PostForm } from "../form/post-form";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { Kbd } from "../ui/kbd";

interface CallButtonProps {
  next: NextPlace | null;
  user: RoleHolder;
  idempotencyKey: string;
  /** URL of the record. */
  action: string;
}

/** Calls the truck to its next place on the monitor (Alt+A; A where no field has the focus), for the roles of its next step. */
export function CallButton({ next, user, idempotencyKey, action }: CallButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const label =
    next !== null &&
    hasOneOf(user.roles, next.roles) &&
    t("business:call.buttonTo", { place: placeText(next.place, t) });
  useShortcut(label ? { keys: ["Alt+a", "a"], label, group: "record" } : null, () => {
    button.current?.click();
    return true;
  });
  if (!label) return null;
  return (
    <PostForm action={action} preventScrollReset>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <button
        ref={button}
        name="intent"
        value="call"
        title={label}
        aria-keyshortcuts="Alt+A"
        className={buttonVariants({ variant: "outline" })}
      >
        <Megaphone aria-hidden className="size-4" />
        {t("business:call.button")}
        <Kbd className="noscript:hidden">Alt A</Kbd>
      </button>
    </PostForm>
  );
}
