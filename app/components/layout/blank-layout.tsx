import type { ReactNode } from "react";

/** Nothing around the content: the wall monitor. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="min-h-dvh">
      {children}
    </main>
  );
}
