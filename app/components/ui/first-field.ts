const field = "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";

export const FOCUSABLE = ["a[href]", "button:not(:disabled)", "summary", ...field.split(", ")]
  .map((selector) => `${selector}:not([tabindex="-1"])`)
  .join(", ");

/**
 * Focuses the first invalid field, else a field with `data-autofocus`, the first editable field, or any `data-autofocus`.
 * @returns false if the element has no field
 */
export function focusFirstField(container: HTMLElement): boolean {
  const target =
    container.querySelector<HTMLElement>(`:is(${field})[aria-invalid="true"]`) ??
    container.querySelector<HTMLElement>(`:is(${field})[data-autofocus]`) ??
    container.querySelector<HTMLElement>(`:is(${field}):not([readonly])`) ??
    container.querySelector<HTMLElement>("[data-autofocus]");
  target?.focus();
  return target !== null;
}
