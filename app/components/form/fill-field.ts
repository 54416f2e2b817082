import { fillControl } from "../ui/fill-control";

/** Sets a field by name; ignores unknown options. */
export function fillField(formId: string, name: string, value: string): void {
  const form = document.getElementById(formId);
  const control = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) fillControl(control, value);
}

/**
 * Fills text fields that are empty or still hold an earlier filling, except the focused one; null removes the earlier
 * filling.
 * @returns the filled values, for the next call
 */
export function fillUntouched(
  formId: string,
  values: Record<string, string | null>,
  before: Readonly<Record<string, string>>,
): Record<string, string> {
  const form = document.getElementById(formId);
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const control = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
    const isFree = control instanceof HTMLInputElement && control !== document.activeElement;
    if (!isFree || control.value !== (before[name] ?? "") || (value ?? "") === (before[name] ?? "")) {
      if (before[name] !== undefined) filled[name] = before[name];
      continue;
    }
    fillControl(control, value ?? "");
    if (value !== null) filled[name] = value;
  }
  return filled;
}
