import { formatRoles, ROLES } from "#contract/access";

/** Joins a form's role checkboxes into one field. */
export function joinRoles(form: FormData): void {
  const ticked = form.getAll("role");
  form.set("role", formatRoles(ROLES.filter((role) => ticked.includes(role))));
}
