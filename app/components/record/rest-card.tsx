import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { Card, CardText, CardTitle } from "../ui/card";

export interface RestCardProps {
  title: string;
  text: string;
  /** Why it ended so. */
  reason?: { label: string; text: string } | null;
  /** The weights so far. */
  children: ReactNode;
}

/** Where nobody here has anything to do: who is awaited, or how the journey ended. */
export function RestCard({ title, text, reason, children }: RestCardProps) {
  return (
    <Card className="space-y-4">
      <div>
        <CardTitle>{title}</CardTitle>
        <CardText>{text}</CardText>
        {reason && (
          <p className="mt-2 text-sm">
            <span className="text-muted-foreground">{reason.label}: </span>
            {reason.text}
          </p>
        )}
      </div>
      <div className="border-t pt-4">{children}</div>
    </Card>
  );
}

export interface DeletedNoticeProps {
  text: string;
  /** The address of the confirmation that restores it; undefined for who may not. */
  restoreHref: string | undefined;
}

/** Above the screen of a deleted record. */
export function DeletedNotice({ text, restoreHref }: DeletedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" dismissible={false} className="mb-4 items-center">
      <p className="flex items-center gap-4">
        {text}
        {restoreHref !== undefined && (
          <Link to={restoreHref} preventScrollReset className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t("record.restore")}
          </Link>
        )}
      </p>
    </Alert>
  );
}
