import { Slot } from "@radix-ui/react-slot";
import { Link } from "@remix-run/react";
import { createContext, useContext, useId, useRef, useState, type MouseEvent, type ReactElement } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "../class-names";
import { buttonVariants, type ButtonProps } from "./button";
import { Dropdown, type DropdownProps } from "./dropdown";
import { useEffectBeforePaint } from "./use-effect-before-paint";
import { useLoadedPart } from "./use-loaded-part";

const loadMenu = () => import("./dropdown-menu");

/** Renders an entry of a Radix menu; null inside `<details>`. */
const DrawEntry = createContext<((child: ReactElement, className: string) => ReactElement) | null>(null);

interface MenuProps extends DropdownProps {
  tooltip?: string;
  offset?: number;
}

/** `<details>` without JavaScript, else a Radix menu, loaded on hover or focus. */
export function Menu({ tooltip, offset = 6, ...props }: MenuProps) {
  const { summary, summaryClassName, align = "start", above = false, panelClassName, children } = props;
  const hydrated = useHydrated();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState<"pointer" | "key" | null>(null);
  const { Part: radix, failed } = useLoadedPart(loadMenu, wanted);

  // The `<details>` may have been opened or focused before hydration.
  const focused = useRef(false);
  useEffectBeforePaint(() => {
    const details = box.current?.querySelector("details");
    focused.current = details?.contains(document.activeElement) === true;
    if (details?.open !== true) return;
    setWanted(true);
    setOpened("pointer");
  }, []);
  useEffectBeforePaint(() => {
    if (hydrated && focused.current) button.current?.focus();
  }, [hydrated]);
  if (!hydrated || failed) {
    return (
      <div ref={box}>
        <Dropdown {...props} />
      </div>
    );
  }

  const want = () => setWanted(true);
  const toggle = (event: MouseEvent) => {
    want();
    // Keyboard and scripted clicks have a count of 0.
    setOpened(opened === null ? (event.detail === 0 ? "key" : "pointer") : null);
  };
  const close = () => {
    button.current?.focus();
    setOpened(null);
  };
  return (
    <div data-menu-box="" className="relative" onPointerEnter={want} onFocus={want}>
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        data-tooltip={tooltip}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          if (opened === null) event.currentTarget.click();
        }}
        className={cn("dropdown-button", summaryClassName)}
      >
        {summary}
      </button>
      {opened !== null && radix !== null && (
        <radix.OpenMenu
          labelledBy={id}
          {...{ align, above, offset }}
          className={panelClassName}
          byKey={opened === "key"}
          onClose={close}
        >
          <DrawEntry.Provider value={radix.drawEntry}>{children}</DrawEntry.Provider>
        </radix.OpenMenu>
      )}
    </div>
  );
}

/** Entry of a menu; its child is a link or button. */
export function MenuItem({ children, className }: { children: ReactElement; className?: string }) {
  const draw = useContext(DrawEntry);
  const classes = cn("menu-item", className);
  return draw === null ? <Slot className={classes}>{children}</Slot> : draw(children, classes);
}

export function findMenuButton(entry: HTMLElement): HTMLElement | null {
  return entry.closest("[data-menu-box]")?.querySelector("button") ?? null;
}

interface MenuButtonProps {
  label: string;
  items: readonly { label: string; href: string }[];
  variant?: ButtonProps["variant"];
}

/** Button whose menu has links. */
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
