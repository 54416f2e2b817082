import { Sun } from "~/components/ui/icons";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { MonitorSwitch, useStoredSwitch } from "./monitor-switch";

/** Switch that keeps the screen of the wall awake, remembered on this PC. Hidden where the browser cannot (http). */
export function WakeLockSwitch() {
  return useHydrated() && "wakeLock" in navigator ? <Switch /> : null;
}

function Switch() {
  const { t } = useTranslation();
  const [on, turn] = useStoredSwitch("monitorAwake", true);
  useEffect(() => (on ? holdWakeLock() : undefined), [on]);
  return <MonitorSwitch {...{ on, turn }} icon={Sun} label={t("business:monitor.awake")} />;
}

/** Holds a wake lock, which the browser releases while the tab is hidden. @returns a function that releases it */
function holdWakeLock(): () => void {
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
