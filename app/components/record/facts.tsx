import type { ReactNode } from "react";

interface Fact {
  label: string;
  /** null, false and "" hide the fact. */
  value: ReactNode;
  wide?: boolean;
}

const isKnown = ({ value }: Fact) => value !== null && value !== false && value !== "";

export function RecordFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-3 px-2.5 text-sm">
      {facts.filter(isKnown).map(({ label, value, wide = false }) => (
        <div key={label} className={wide ? "col-span-full" : "min-w-0"}>
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PanelFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.filter(isKnown).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
