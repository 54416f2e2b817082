import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loadsQuietly } from "~/definitions/screen-handle";
import { cn } from "../class-names";

type Phase = "idle" | "running" | "finishing";

/** Shown for slow navigations; screens can opt out (screen-handle.ts). */
export function ProgressBar() {
  const navigation = useNavigation();
  const [phase, setPhase] = useState<Phase>("idle");
  const busy = navigation.state !== "idle" && !loadsQuietly(navigation.location.pathname);

  useEffect(() => {
    const timer = busy
      ? setTimeout(() => setPhase("running"), 80)
      : setTimeout(() => setPhase((now) => (now === "running" ? "finishing" : "idle")));
    return () => clearTimeout(timer);
  }, [busy]);

  if (phase === "idle") return null;
  return (
    <div
      aria-hidden
      data-progress={phase}
      onAnimationEnd={() => phase === "finishing" && setPhase("idle")}
      className={cn(
        "fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-ring",
        phase === "running" ? "animate-progress-run" : "animate-progress-finish",
      )}
    />
  );
}
