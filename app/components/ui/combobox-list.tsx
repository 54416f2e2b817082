import { Check } from "./icons";
import { useEffect, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { ComboboxOption } from "~/definitions/options";
import { cn } from "../class-names";
import { useTopLayer } from "./use-top-layer";

const MAX_SHOWN = 80;
/** The list opens upwards if less room is below. */
const MIN_ROOM_PX = 280;

interface ComboboxListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement>;
  options: readonly ComboboxOption[];
  active: number;
  value: string;
  searching: boolean;
  cut: boolean;
  onChoose: (option: ComboboxOption) => void;
}

/** In the top layer, so that no scroll container clips it. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, anchor, options, active, value, searching, cut, onChoose } = props;
  const { t } = useTranslation();
  const box = useTopLayer(anchor, MIN_ROOM_PX, "scrolls");
  const shown = options.slice(0, MAX_SHOWN);

  useEffect(() => {
    box.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [box, active]);

  const left = options.length - shown.length;
  const words = searching
    ? t("combobox.searching")
    : cut
      ? t("combobox.first", { total: shown.length })
      : options.length === 0
        ? t("combobox.none")
        : left > 0
          ? t("combobox.more", { total: left })
          : null;
  return (
    <div
      ref={box}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 overflow-y-auto rounded-lg border bg-popover p-1 text-sm text-popover-foreground shadow-lg"
    >
      <ul id={id} role="listbox" aria-label={label}>
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabled}
            data-active={index === active ? "" : undefined}
            onClick={() => onChoose(option)}
            className={cn(
              "flex flex-wrap items-baseline gap-x-2 rounded-md px-2 py-1.5 hover:bg-accent",
              index === active && "bg-accent",
              option.disabled === true ? "cursor-default opacity-55" : "cursor-pointer",
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block">{option.label}</span>
              {option.detail !== undefined && (
                <span className="block text-xs text-muted-foreground">{option.detail}</span>
              )}
            </span>
            {option.note !== undefined && <span className="shrink-0 text-xs text-muted-foreground">{option.note}</span>}
            {option.value === value && <Check aria-hidden className="size-3.5 shrink-0 self-center text-link" />}
            {option.facts !== undefined && (
              <span className="basis-full text-xs text-muted-foreground tabular-nums">{option.facts}</span>
            )}
          </li>
        ))}
      </ul>
      {words !== null && <p className="px-2 py-1.5 text-xs text-muted-foreground">{words}</p>}
      <span role="status" className="sr-only">
        {words ?? t("combobox.count", { total: options.length })}
      </span>
    </div>
  );
}
