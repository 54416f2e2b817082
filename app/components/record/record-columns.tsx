import type { ReactNode } from "react";

export interface RecordColumnsProps {
  /** What is to be done next. */
  step: ReactNode;
  children: ReactNode;
}

/** A record at the left and its next step at the right; on a small screen an open panel takes the step's place. */
export function RecordColumns({ step, children }: RecordColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_21.25rem] items-start gap-4 max-[90rem]:in-[main:has([data-side-panel=md])]:grid-cols-1">
      <div className="min-w-0 space-y-4">{children}</div>
      <div className="max-[90rem]:in-[main:has([data-side-panel=md])]:hidden">{step}</div>
    </div>
  );
}
