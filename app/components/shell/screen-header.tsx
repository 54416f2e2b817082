import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { nameLang } from "~/definitions/navigation";
import { cn } from "../class-names";
import { Plate } from "../ui/plate";

interface Crumb {
  label: string;
  href?: string;
}

interface ScreenHeaderProps {
  title: string;
  /** Language of the title. */
  lang?: string;
  plate?: string;
  breadcrumb?: readonly Crumb[];
  badge?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

export function ScreenHeader({
  title,
  lang = nameLang(title),
  plate,
  breadcrumb,
  badge,
  subtitle,
  actions,
}: ScreenHeaderProps) {
  // A record's header needs two lines.
  const isList = breadcrumb === undefined;
  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 short:mb-2">
      <div
        className={cn(
          "max-w-full min-w-0 flex-[1_1_16rem] short:flex short:items-baseline short:gap-2",
          // Buttons that leave too little room for the title take the next line.
          isList && "short:flex-auto",
        )}
      >
        {breadcrumb !== undefined && (
          <ol className="flex gap-1.5 text-sm text-muted-foreground">
            {breadcrumb.map((crumb, index) => (
              <li key={crumb.label} className="flex gap-1.5">
                {index > 0 && <span aria-hidden>/</span>}
                {crumb.href === undefined ? (
                  <span lang={nameLang(crumb.label)}>{crumb.label}</span>
                ) : (
                  <Link to={crumb.href} lang={nameLang(crumb.label)} className="hover:text-foreground hover:underline">
                    {crumb.label}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        )}
        <div className={cn("flex items-center gap-2.5", plate !== undefined && "flex-wrap")}>
          <h1
            lang={lang}
            className={cn(
              "truncate text-xl leading-[1.625rem] font-semibold tracking-tight",
              plate !== undefined && "flex flex-wrap items-center gap-x-3 gap-y-1",
            )}
          >
            {plate !== undefined && (
              <>
                <Plate big>{plate}</Plate>
                <span className="sr-only"> · </span>
              </>
            )}
            {title}
          </h1>
          {badge}
        </div>
        {subtitle !== undefined && (
          // A single line, so that opening a panel causes no layout shift.
          <p
            className={cn("text-sm text-muted-foreground lg:truncate short:truncate", isList && "short:w-0 short:grow")}
            title={typeof subtitle === "string" ? subtitle : undefined}
          >
            {subtitle}
          </p>
        )}
      </div>
      {actions !== undefined && (
        <div className="flex max-w-full flex-wrap items-center gap-2 short:gap-1 short:[&_.btn]:px-2 short:[&_.kbd]:hidden">
          {actions}
        </div>
      )}
    </div>
  );
}
