import type { LucideIcon } from "./icons";
import { Inbox } from "./icons";
import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: LucideIcon;
  action?: ReactNode;
}

export function EmptyState({ title, text, icon: Icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <Icon aria-hidden className="mb-1.5 size-6 text-muted-foreground" strokeWidth={1.5} />
      <p className="text-sm font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-md text-sm text-muted-foreground">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
