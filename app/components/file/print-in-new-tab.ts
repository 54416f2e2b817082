import { PRINT } from "~/definitions/papers";

/** Posts a print in a new tab. @param action screen of the record or list */
export function printInNewTab(action: string, values: Record<string, string> = {}): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, target: "_blank", hidden: true });
  for (const [name, value] of Object.entries({ intent: PRINT, ...values })) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
