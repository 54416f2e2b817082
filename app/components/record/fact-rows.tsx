import type { ReactNode } from "react";

export interface FactRowsProps {
  /** A label and its value each; what is empty is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of a record, in a panel: one fact per row. */
export function FactRows({ facts }: FactRowsProps) {
  const known = facts.filter(([, value]) => value !== null && value !== "");
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
