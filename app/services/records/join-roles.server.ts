import { formatRoles, ROLES } from "#contract/access";

/** Joins the roles of a form: ticked one by one, they travel as one text. */
export function joinRoles(form: FormData): void {
  const ticked = form.getAll("role");
  form.set("role", formatRoles(ROLES.filter((role) => ticked.includes(role))));
}
