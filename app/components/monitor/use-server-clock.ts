import { useEffect, useRef, useState } from "react";

const SECOND = 1000;
/** Moments of answers have whole seconds: smaller differences are noise. */
const TOLERANCE_MS = 1500;

/** Returns the server's time in ms. Starts with `serverNow`, so that hydration matches. */
export function useServerClock(serverNow: string): number {
  const [now, setNow] = useState(() => Date.parse(serverNow));
  const ahead = useRef<number | null>(null);
  useEffect(() => {
    const given = Date.parse(serverNow) - Date.now();
    if (ahead.current === null || Math.abs(given - ahead.current) > TOLERANCE_MS) ahead.current = given;
    const aheadMs = ahead.current;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tick, SECOND - ((Date.now() + aheadMs) % SECOND));
    };
    const tick = () => {
      setNow(Date.now() + aheadMs);
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [serverNow]);
  return now;
}
