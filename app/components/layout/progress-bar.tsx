import { useMatches, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { cn } from "../class-names";

type Phase = "idle" | "running" | "finishing";

/**
 * The progress bar of a navigation: it eases towards 95 percent over about three seconds and finishes with the new screen. It
 * appears after a delay, so that quick navigations do not flash. A route opts out by `progress: false` in its handle.
 */
export function ProgressBar() {
  const navigation = useNavigation();
  const matches = useMatches();
  const [phase, setPhase] = useState<Phase>("idle");
  const off = matches.some((match) => saysNoProgress(match.handle));
  const busy = navigation.state !== "idle" && !off;

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
      onAnimationEnd={() => phase === "finishing" && setPhase("idle")}
      className={cn(
        "fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-ring",
        phase === "running" ? "animate-progress-run" : "animate-progress-finish",
      )}
    />
  );
}

function saysNoProgress(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "progress" in handle && handle.progress === false;
}
