import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark";

export function BasicLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center gap-6 px-5 py-10">
      <p className="flex items-center gap-2.5 text-lg font-bold tracking-tight">
        <BrandMark className="size-6" />
        Gudang
      </p>
      <div className="w-full max-w-sm">{children}</div>
    </main>
  );
}
