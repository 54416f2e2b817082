import { fillControl } from "../ui/fill-control";

/** Sets a field by name; ignores unknown options. */
export function fillField(formId: string, name: string, value: string): void {
  const form = document.getElementById(formId);
  const control = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) fillControl(control, value);
}
