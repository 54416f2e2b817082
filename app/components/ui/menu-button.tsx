import { Link } from "@remix-run/react";
import { useRef } from "react";
import { buttonVariants, type ButtonProps } from "./button";
import { Dropdown, menuItemClasses } from "./dropdown";
import { Separator } from "./separator";
import { useMenus } from "./use-menus";

export interface MenuLink {
  label: string;
  href: string;
  /** A file or another application: loaded by the browser, not by the router. */
  document?: boolean;
}

export interface MenuButtonProps {
  label: string;
  items: readonly (MenuLink | "separator")[];
  variant?: ButtonProps["variant"];
  align?: "start" | "end";
}

/** A button that opens a few links: the exports of a report, what else can be done with a record. */
export function MenuButton({ label, items, variant = "outline", align = "end" }: MenuButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  useMenus(box);
  return (
    <div ref={box}>
      <Dropdown
        align={align}
        summaryClassName={buttonVariants({ variant })}
        summary={
          <>
            {label}
            <span aria-hidden className="text-[0.5rem]">
              ▼
            </span>
          </>
        }
      >
        {items.map((item, index) =>
          item === "separator" ? (
            <Separator key={`separator-${index}`} />
          ) : (
            <Link key={item.href} to={item.href} reloadDocument={item.document} className={menuItemClasses}>
              {item.label}
            </Link>
          ),
        )}
      </Dropdown>
    </div>
  );
}
