import { Link } from "@remix-run/react";
import { useRef } from "react";
import { buttonVariants, type ButtonProps } from "./button";
import { Dropdown, menuItemClasses } from "./dropdown";
import { useMenus } from "./use-menus";

interface MenuButtonProps {
  label: string;
  items: readonly { label: string; href: string }[];
  variant?: ButtonProps["variant"];
}

/** A button that opens a menu of links. */
export function MenuButton({ label, items, variant = "outline" }: MenuButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  useMenus(box);
  return (
    <div ref={box}>
      <Dropdown
        align="end"
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
        {items.map((item) => (
          <Link key={item.href} to={item.href} className={menuItemClasses}>
            {item.label}
          </Link>
        ))}
      </Dropdown>
    </div>
  );
}
