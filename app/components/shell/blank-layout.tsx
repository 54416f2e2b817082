import type { ReactNode } from "react";

/** Layout of the monitor. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="min-h-dvh">
      {children}
    </main>
  );
}
