import { useRef, type RefObject } from "react";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";
import { focusFirstField } from "../ui/first-field";

/**
 * Leads the focus with the rows of a form: into a row that was added, and from one that was taken out to the next, or to the button
 * that adds one.
 *
 * @param keys the keys of the rows
 * @returns the ref of the box around rows (`data-entry`) and button (`data-add`)
 */
export function useRowFocus(keys: readonly (string | undefined)[]): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(keys);
  const joined = keys.join(" ");
  useEffectBeforePaint(() => {
    const old = before.current;
    before.current = keys;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
    const row =
      keys.length === old.length + 1
        ? rows[keys.findIndex((key) => !old.includes(key))]
        : keys.length === old.length - 1
          ? (rows[old.findIndex((key) => !keys.includes(key))] ?? box.current?.querySelector<HTMLElement>("[data-add]"))
          : null;
    if (row != null && !focusFirstField(row)) row.focus();
  }, [joined]);
  return box;
}
