const field = "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Moves the focus to the first refused field, else the first field, else what is marked `data-autofocus`. */
export function focusFirstField(container: HTMLElement): void {
  const target =
    container.querySelector<HTMLElement>(`:is(${field})[aria-invalid="true"]`) ??
    container.querySelector<HTMLElement>(field) ??
    container.querySelector<HTMLElement>("[data-autofocus]");
  target?.focus();
}
