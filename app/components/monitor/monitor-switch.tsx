import type { LucideIcon } from "~/components/ui/icons";
import { useState } from "react";

/** Returns a switch that this PC remembers, and the function that turns it. */
export function useStoredSwitch(key: string, initially: boolean): [boolean, () => void] {
  const [on, setOn] = useState(() => (read(key) ?? (initially ? "on" : "off")) === "on");
  const turn = () => {
    setOn(!on);
    try {
      localStorage.setItem(key, on ? "off" : "on");
    } catch {
      // Storage is full or disabled.
    }
  };
  return [on, turn];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

interface MonitorSwitchProps {
  on: boolean;
  turn: () => void;
  icon: LucideIcon;
  label: string;
  /** The label is also text. */
  says?: boolean;
}

export function MonitorSwitch({ on, turn, icon: Icon, label, says = false }: MonitorSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={turn}
      aria-label={label}
      title={label}
      className="flex items-center gap-2 text-muted-foreground hover:text-foreground"
    >
      <span
        aria-hidden
        className="flex h-4 w-7 rounded-full bg-muted-foreground/40 p-0.5 in-aria-checked:justify-end in-aria-checked:bg-link"
      >
        <span className="size-3 rounded-full bg-background" />
      </span>
      <Icon aria-hidden className="size-6" />
      {says && label}
    </button>
  );
}
