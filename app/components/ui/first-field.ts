const field = "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/**
 * Moves the focus to the first refused field, else a field marked `data-autofocus`, else the first one, else what is so marked.
 * Answers whether there was any of them.
 */
export function focusFirstField(container: HTMLElement): boolean {
  const target =
    container.querySelector<HTMLElement>(`:is(${field})[aria-invalid="true"]`) ??
    container.querySelector<HTMLElement>(`:is(${field})[data-autofocus]`) ??
    container.querySelector<HTMLElement>(field) ??
    container.querySelector<HTMLElement>("[data-autofocus]");
  target?.focus();
  return target !== null;
}
