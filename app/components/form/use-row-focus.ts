import { useRef, type RefObject } from "react";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";
import { focusFirstField } from "../ui/first-field";

/**
 * Focuses added and restored rows, and the restore button of a removed one.
 * @returns ref of the box around rows (`data-entry`) and button (`data-undo`)
 */
export function useRowFocus(keys: readonly (string | undefined)[]): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(keys);
  const joined = keys.join(" ");
  useEffectBeforePaint(() => {
    const old = before.current;
    before.current = keys;
    if (keys.length === old.length - 1) box.current?.querySelector<HTMLElement>("[data-undo]")?.focus();
    if (keys.length !== old.length + 1) return;
    const rows = box.current?.querySelectorAll<HTMLElement>("[data-entry]");
    const added = rows?.[keys.findIndex((key) => !old.includes(key))];
    if (added !== undefined && !focusFirstField(added)) added.focus();
  }, [joined]);
  return box;
}
