import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";

const STORED = "monitorAwake";

/** Switch that keeps the screen of the wall awake, remembered on this PC. Hidden where the browser cannot (http). */
export function WakeLockSwitch() {
  return useHydrated() && "wakeLock" in navigator ? <Switch /> : null;
}

function Switch() {
  const { t } = useTranslation();
  const [on, setOn] = useState(() => readStored() !== "off");
  useEffect(() => (on ? keepAwake() : undefined), [on]);
  const choose = () => {
    setOn(!on);
    try {
      localStorage.setItem(STORED, on ? "off" : "on");
    } catch {
      // Storage is full or disabled.
    }
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={choose}
      className="flex items-center gap-2 text-muted-foreground hover:text-foreground"
    >
      <span
        aria-hidden
        className="flex h-4 w-7 rounded-full bg-muted-foreground/40 p-0.5 in-aria-checked:justify-end in-aria-checked:bg-link"
      >
        <span className="size-3 rounded-full bg-background" />
      </span>
      {t("business:monitor.awake")}
    </button>
  );
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Holds a wake lock, which the browser releases while the tab is hidden. @returns a function that releases it */
function keepAwake(): () => void {
  let over = false;
  let lock: WakeLockSentinel | undefined;
  const ask = async () => {
    if (document.hidden || !("wakeLock" in navigator)) return;
    try {
      const given = await navigator.wakeLock.request("screen");
      if (over) await given.release();
      else lock = given;
    } catch {
      // The battery is low; the next visibility change asks again.
    }
  };
  const onSeen = () => void ask();
  void ask();
  document.addEventListener("visibilitychange", onSeen);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", onSeen);
    void lock?.release();
  };
}
