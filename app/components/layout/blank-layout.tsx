import type { ReactNode } from "react";

/** The layout of the monitor: nothing around the content. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="min-h-dvh">
      {children}
    </main>
  );
}
