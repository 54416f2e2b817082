import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Megaphone } from "~/components/ui/icons";
import { hasAnyRole, type RoleHolder } from "#contract/access";
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
  action: string;
}

/** Calls the truck to its next place on the monitor, for the roles of its next step. */
export function CallButton({ next, user, ...form }: CallButtonProps) {
  const { t } = useTranslation();
  if (next === null || !hasAnyRole(user.roles, next.roles)) return null;
  const label = t("business:call.buttonTo", { place: placeText(next.place, t) });
  return <CallForm {...form} {...{ label }} text={t("business:call.button")} group="record" />;
}

interface CallFormProps extends Pick<CallButtonProps, "idempotencyKey" | "action"> {
  /** Name of the key in the overview. */
  label: string;
  text: string;
  group: "list" | "record";
  children?: ReactNode;
}

/** Form of a call (Alt+A; A where no field has the focus). */
export function CallForm({ label, text, group, idempotencyKey, action, children }: CallFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcut({ keys: ["Alt+a", "a"], label, group }, () => {
    button.current?.click();
    return true;
  });
  return (
    <PostForm action={action}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children}
      <button
        ref={button}
        name="intent"
        value="call"
        title={label}
        aria-keyshortcuts="Alt+A"
        className={buttonVariants({ variant: "outline" })}
      >
        <Megaphone aria-hidden className="size-4" />
        {text}
        <Kbd className="noscript:hidden">Alt A</Kbd>
      </button>
    </PostForm>
  );
}
