export interface Fact {
  label: string;
  /** What nobody filled in is left out. */
  value: string | null;
  /** Takes the whole width: a note. */
  wide?: boolean;
}

/** What is known of a record beside its goods and weights. */
export function RecordFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-3 px-2.5 text-sm">
      {facts
        .filter(({ value }) => value !== null)
        .map(({ label, value, wide = false }) => (
          <div key={label} className={wide ? "col-span-full" : "min-w-0"}>
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
