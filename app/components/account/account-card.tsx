import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "../ui/card";

interface AccountCardProps {
  title: string;
  text: string;
  children?: ReactNode;
  links: readonly { to: string; label: string }[];
}

export function AccountCard({ title, text, children, links }: AccountCardProps) {
  return (
    <Card className="p-6">
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="mb-4 text-sm wrap-break-word text-muted-foreground">{text}</p>
      {children}
      {links.length > 0 && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="rounded-sm text-link hover:underline">
              {label}
            </Link>
          ))}
        </p>
      )}
    </Card>
  );
}
