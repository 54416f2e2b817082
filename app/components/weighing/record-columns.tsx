import type { ReactNode } from "react";

interface RecordColumnsProps {
  step: ReactNode;
  children: ReactNode;
}

/** On small screens an open panel replaces the step. */
export function RecordColumns({ step, children }: RecordColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_21.25rem] items-start gap-4 max-[90rem]:in-[main:has([data-side-panel=md])]:grid-cols-1 max-[56rem]:grid-cols-1">
      <div className="min-w-0 space-y-4">{children}</div>
      <div data-step="" className="max-[90rem]:in-[main:has([data-side-panel=md])]:hidden">
        {step}
      </div>
    </div>
  );
}
