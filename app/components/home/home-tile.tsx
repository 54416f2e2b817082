import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PathLink } from "~/components/ui/path-link";

interface HomeTileProps {
  title: string;
  text?: ReactNode;
  failed?: boolean;
  empty?: string | false;
  tool?: ReactNode;
  children: ReactNode;
}

/** A failed tile offers to reload. */
export function HomeTile({ title, text, failed = false, empty = false, tool, children }: HomeTileProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col overflow-clip rounded-lg border bg-card">
      <div className="flex items-center justify-between gap-3 px-3 pt-2 pb-1.5">
        <div>
          <h2 id={id} className="text-sm font-semibold">
            {title}
          </h2>
          {!failed && empty === false && text !== undefined && <p className="text-xs text-muted-foreground">{text}</p>}
        </div>
        {tool}
      </div>
      {failed ? (
        <p className="px-3 pb-3 text-sm text-destructive-text">
          {t("home.tileFailed")}{" "}
          <PathLink to="/home" className="font-medium text-link hover:underline">
            {t("error.retry")}
          </PathLink>
        </p>
      ) : empty !== false ? (
        <p className="px-3 pb-3 text-sm text-muted-foreground">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}
