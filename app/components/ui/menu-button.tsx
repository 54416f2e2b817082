import { Link } from "@remix-run/react";
import { buttonVariants, type ButtonProps } from "./button";
import { Menu } from "./menu";
import { MenuItem } from "./menu-item";

interface MenuButtonProps {
  label: string;
  items: readonly { label: string; href: string }[];
  variant?: ButtonProps["variant"];
}

export function MenuButton({ label, items, variant = "outline" }: MenuButtonProps) {
  return (
    <Menu
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
        <MenuItem key={item.href}>
          <Link to={item.href}>{item.label}</Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
