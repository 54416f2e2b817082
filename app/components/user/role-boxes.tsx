import { useTranslation } from "react-i18next";
import { parseRoles, ROLES } from "#contract/access";
import { FieldNotes } from "../form/field";
import type { FieldSource } from "../form/field-source";
import { Checkbox } from "../ui/checkbox";

interface RoleBoxesProps {
  /** Roles as a list, or separated by commas. */
  field: FieldSource & { defaultOptions?: string[] | undefined };
  label: string;
  hint?: string;
}

export function RoleBoxes({ field, label, hint }: RoleBoxesProps) {
  const { t } = useTranslation();
  const held = parseRoles(field.defaultOptions?.join(",") ?? field.defaultValue ?? "");
  return (
    <fieldset key={field.key} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="divide-y divide-line rounded-lg border border-border">
        {ROLES.map((role) => (
          <label key={role} className="flex items-center gap-2.5 px-3 py-1.5 text-sm">
            <Checkbox name={field.name} value={role} defaultChecked={held.includes(role)} />
            <span className="w-18 shrink-0 font-medium">{role}</span>
            <span className="min-w-0 text-xs text-muted-foreground">{t(`business:user.role.${role}`)}</span>
          </label>
        ))}
      </div>
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  );
}
