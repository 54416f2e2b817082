/** Writes a value into a control with the events of typing, so that listeners (conform, sums on the screen) see it. */
export function fillControl(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
