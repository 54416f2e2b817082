export function fillControl(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
