/**
 * Writes a value into a control of a form as if somebody had typed or chosen it, so that all who follow the form's values see
 * it. A select that does not have the value stays as it is.
 */
export function fillField(formId: string, name: string, value: string): void {
  const form = document.getElementById(formId);
  const control = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
