import { useRouteLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/access";
import { DEMO_PASSWORD, demoEmail } from "#contract/demo";
import { Button } from "../ui/button";

/** Of the demo; null elsewhere. */
export const useDemo = () => useRouteLoaderData<{ demo: { mailsUrl: string | null } | null }>("root")?.demo ?? null;

interface DemoRolesProps {
  roles: readonly Role[];
  /** Path to open as the role; default: the start page. */
  path?: string;
}

/** Signs in as a role of the demo; loads a document, because a page belongs to its user. */
export function DemoRoles({ roles, path = "/home" }: DemoRolesProps) {
  const { t } = useTranslation();
  const id = useId();
  const action = `/login?${new URLSearchParams({ redirectTo: path }).toString()}`;
  return (
    <form method="post" action={action} aria-labelledby={id} className="flex flex-wrap items-center gap-1.5">
      <input type="hidden" name="password" value={DEMO_PASSWORD} />
      <span id={id} className="text-sm">
        {t("demo.loginAs")}
      </span>
      {roles.map((role) => (
        <Button key={role} type="submit" name="email" value={demoEmail(role)} variant="outline" size="sm">
          {role}
        </Button>
      ))}
    </form>
  );
}
